import { useCallback, useMemo, useRef } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import type { Entry } from '../entry/use-entry.ts'
import { rowSelected } from '../sync/workbench-slice.ts'
import type { RowActions } from './row.tsx'

/**
 * What a row's buttons do, with the point cycle as it is when they are pressed: rows need not be drawn again for it.
 * `follow` takes the entry after each change.
 */
export function useRowActions(playback: Playback): {
  readonly actions: RowActions
  readonly follow: (entry: Entry) => void
} {
  const dispatch = useAppDispatch()
  const latest = useRef<Entry>(undefined)
  const follow = useCallback((entry: Entry) => {
    latest.current = entry
  }, [])
  const actions = useMemo<RowActions>(
    () => ({
      select: (row) => dispatch(rowSelected(row.annotationId)),
      seek: (row) => {
        dispatch(rowSelected(row.annotationId))
        playback.seekTo(row.startSeconds + 0.01)
      },
      edit: (annotationId) => latest.current?.editRow(annotationId),
      remove: (annotationId) => latest.current?.removeRow(annotationId),
    }),
    [dispatch, playback],
  )
  return { actions, follow }
}
