import { useCallback, useSyncExternalStore } from 'react'
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
