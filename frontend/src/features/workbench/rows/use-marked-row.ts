import { useCallback, useEffect } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayheadLater } from '../../../domain/video/use-playhead.ts'
import { useAppStore } from '../../../foundation/store/store.ts'
import { rowSelected, selectWorkbench, useWorkbench } from '../sync/workbench-slice.ts'
import type { EntryRow } from './workbench-rows.ts'

/**
 * Id of the row that keys mean: the chosen one until the playhead reaches another, else the one at the playhead. The mark
 * follows the playhead, which is painted first.
 */
export function useMarkedRow(rows: readonly EntryRow[], playback: Playback): string | null {
  const store = useAppStore()
  const selectedId = useWorkbench((workbench) => workbench.selectedId)
  const idAt = useCallback(({ seconds }: Playback) => rowAt(rows, seconds), [rows])
  const currentId = usePlayheadLater(playback, idAt)
  useEffect(() => {
    const isChosen = selectWorkbench(store.getState()).selectedId !== null
    if (currentId !== null && isChosen) store.dispatch(rowSelected(null))
  }, [currentId, store])
  return selectedId ?? currentId
}

/** The same row when a key asks for it: nothing is drawn again where it changes. */
export function useMarkedNow(rows: () => readonly EntryRow[], playback: Playback): () => string | null {
  const store = useAppStore()
  return () => selectWorkbench(store.getState()).selectedId ?? rowAt(rows(), playback.seconds)
}

/** D50. */
const TOLERANCE_SECONDS = 0.2

/** Id of the row at a time of the video, with 0.2 s of tolerance (D50). Asked at every frame: it halves its way there. */
export function rowAt(
  rows: readonly Pick<EntryRow, 'annotationId' | 'startSeconds' | 'durationSeconds'>[],
  seconds: number,
): string | null {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.startSeconds ?? Infinity) - TOLERANCE_SECONDS <= seconds) low = middle + 1
    else high = middle
  }
  // Rows overlap now and then: an earlier one may still last.
  for (let index = low - 1; index >= Math.max(0, low - MOST_OVERLAPPING); index -= 1) {
    const row = rows[index]
    if (row && seconds <= row.startSeconds + (row.durationSeconds ?? 0) + TOLERANCE_SECONDS)
      return row.annotationId
  }
  return null
}

const MOST_OVERLAPPING = 8
