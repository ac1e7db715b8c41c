import { useEffect, useRef, useState } from 'react'

/** Width of the callout (platform 9). */
export const CALLOUT_PIXELS = 250
/** How often it is looked whether the pointer is still there (platform 9). */
export const HIDE_CHECK_MS = 2000

export interface Callout<T> {
  readonly shown: T | undefined
  readonly enter: (what: T) => void
  readonly leave: () => void
}

/** What is shown of the thing under the pointer; it goes away with the first check that finds the pointer gone. */
export function useCallout<T>(): Callout<T> {
  const [shown, setShown] = useState<T>()
  const isOver = useRef(false)
  useEffect(() => {
    if (shown === undefined) return undefined
    const timer = setInterval(() => {
      if (!isOver.current) setShown(undefined)
    }, HIDE_CHECK_MS)
    return () => clearInterval(timer)
  }, [shown])
  return {
    shown,
    enter: (what) => {
      isOver.current = true
      setShown(what)
    },
    leave: () => {
      isOver.current = false
    },
  }
}
