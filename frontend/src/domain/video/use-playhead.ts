import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Playback } from './playback.ts'

/**
 * Something that follows from the playhead. The component renders again only when the answer changes, so select an id,
 * a label or a rounded number, never a fresh object.
 */
export function usePlayhead<T extends string | number | boolean | null>(
  playback: Playback,
  select: (playback: Playback) => T,
): T {
  const listen = useCallback((changed: () => void) => playback.listen(changed), [playback])
  return useSyncExternalStore(listen, () => select(playback))
}

/**
 * The same for a part of the page that may follow a frame after the key that moved the playhead (ADR 0022).
 *
 * @param select the same function for as long as it selects the same
 */
export function usePlayheadLater<T extends string | number | boolean | null>(
  playback: Playback,
  select: (playback: Playback) => T,
): T {
  const [known, setKnown] = useState(() => ({ select, value: select(playback) }))
  // What is selected otherwise is drawn otherwise: in that drawing, not in one after it.
  const value = known.select === select ? known.value : select(playback)
  useEffect(() => {
    let last = value
    const read = () => {
      const now = select(playback)
      if (now === last) return
      last = now
      startTransition(() => setKnown({ select, value: now }))
    }
    read()
    return playback.listen(read)
  }, [playback, select, value])
  return value
}
