import { useRef, type TouchEvent } from 'react'

/** A finger that moves this far sideways, and twice as far as up or down, swipes. */
const SWIPE_PIXELS = 48

/** Touch handlers of an element that is swiped sideways; one finger only, two zoom. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: (event: TouchEvent) => {
      const finger = event.changedTouches[0]
      const from = start.current
      start.current = undefined
      if (!finger || !from) return
      const across = finger.clientX - from.x
      if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < 2 * Math.abs(finger.clientY - from.y)) return
      // The end of a swipe is no tap.
      event.preventDefault()
      if (across < 0) onLeft()
      else onRight()
    },
  }
}
