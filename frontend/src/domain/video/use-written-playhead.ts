import { useLayoutEffect, useRef } from 'react'
import type { Playback } from './playback.ts'

/**
 * For what moves with the playhead many times a second and is written into the page as it is, such as a style or a text:
 * React draws nothing for it (ADR 0022). For what decides which elements there are, use `usePlayhead`.
 *
 * @param read what follows from the playhead, as a text; it may change with every drawing
 * @param write puts it into the page; called after each drawing, and where the text has changed
 */
export function useWrittenPlayhead(
  playback: Playback,
  read: (seconds: number) => string,
  write: (text: string) => void,
): void {
  const latest = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    let written = read(playback.seconds)
    write(written)
    latest.current = () => {
      const text = read(playback.seconds)
      if (text === written) return
      written = text
      write(text)
    }
  })
  useLayoutEffect(() => playback.listen(() => latest.current?.()), [playback])
}
