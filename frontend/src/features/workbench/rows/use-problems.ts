import { useMemo } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import type { EntryRow } from './workbench-rows.ts'
import { rowSelected } from '../sync/workbench-slice.ts'

export interface Problems {
  readonly errors: number
  readonly warnings: number
  /** Comments of managers that nobody has resolved. */
  readonly comments: number
  /** Goes to the first problem after the playhead, from the last one round to the first (F8). */
  readonly next: () => void
}

/** What replay found wrong and managers remarked, and the way from one problem to the next. */
export function useProblems(
  rows: readonly EntryRow[],
  commented: ReadonlyMap<string, number>,
  playback: Playback,
): Problems {
  const dispatch = useAppDispatch()
  return useMemo(() => {
    const bad = rows.filter((row) => row.findings.length > 0 || commented.has(row.annotationId))
    const all = bad.flatMap((row) => row.findings)
    const errors = all.filter(({ level }) => level === 'error').length
    return {
      errors,
      warnings: all.length - errors,
      comments: [...commented.values()].reduce((sum, count) => sum + count, 0),
      next: () => {
        const row = bad.find(({ startSeconds }) => startSeconds > playback.seconds + 0.02) ?? bad[0]
        if (!row) return
        dispatch(rowSelected(row.annotationId))
        playback.seekTo(row.startSeconds + 0.01)
      },
    }
  }, [rows, commented, playback, dispatch])
}
