import { startTransition, useDeferredValue, useEffect, useState, type ReactNode } from 'react'

/**
 * A large part of a screen, drawn a few milliseconds at a time when it is first shown: between them the page answers taps.
 * What has come from the server is else drawn in one go. `fallback` is shown until all of it is there.
 */
export function InPieces({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}

/**
 * A part that comes after what is beside it has been painted, drawn in pieces too: the browser lays out one and then the
 * other, not both at once.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return painted ? children : null
}
