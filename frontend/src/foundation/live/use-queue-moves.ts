import { useEffect, useRef } from 'react'
import { useLive } from './live.tsx'

/** A busy queue changes many times a second: what comes within this time is answered once. */
const GATHER_MS = 400

/** Runs something when a match, a trial or a second annotation moves in the queue. */
export function useQueueMoves(run: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(['queue'], (frame) => {
    if (frame.type !== 'queueRows' && frame.type !== 'reset') return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      run()
    }, GATHER_MS)
  })
}
