import { useEffect } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { rowSelected, useWorkbench } from '../sync/workbench-slice.ts'
import type { EntryRow } from './workbench-rows.ts'

/** Id of the row that keys mean: the chosen one until the playhead reaches another, else the one at the playhead. */
export function useMarkedRow(rows: readonly EntryRow[], playback: Playback): string | null {
  const dispatch = useAppDispatch()
  const selectedId = useWorkbench((workbench) => workbench.selectedId)
  const currentId = usePlayhead(playback, ({ seconds }) => rowAt(rows, seconds))
  useEffect(() => {
    if (currentId !== null) dispatch(rowSelected(null))
  }, [currentId, dispatch])
  return selectedId ?? currentId
}

/** Id of the row at a time of the video, with 0.2 s of tolerance (D50). */
function rowAt(rows: readonly EntryRow[], seconds: number): string | null {
  const row = rows.findLast(
    ({ startSeconds, durationSeconds }) =>
      seconds >= startSeconds - 0.2 && seconds <= startSeconds + (durationSeconds ?? 0) + 0.2,
  )
  return row?.annotationId ?? null
}
