import type { QueueRow, QueueView } from '@courtline/messages/views/queue'
import { skipToken } from '@reduxjs/toolkit/query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useAppDispatch } from '../../foundation/store/store.ts'
import { REFRESH_MS, useLive } from '../../foundation/live/live.tsx'
import { usePausedSearch } from '../../ui/search-field.tsx'
import { queueApi, useQueueQuery, type QueueRead } from './queue-calls.ts'
import {
  belongs,
  inOrder,
  isWanted,
  knownWithFrame,
  nextToClaim,
  queueWithFrame,
  statusesOf,
  type QueueFilter,
} from './queue-rows.ts'

/** The whole queue, as far as it has been read; the same arguments wherever it is read or patched. */
const ALL: QueueRead = {}

/** The queue from its beginning, as many pages as were scrolled to. */
export function useQueue() {
  const [pages, setPages] = useState(1)
  const {
    data: view,
    error,
    refetch,
    isFetching,
  } = useQueueQuery({ ...ALL, pages }, { pollingInterval: REFRESH_MS })
  const more = useCallback(() => setPages((read) => read + 1), [])
  return { view, error, refetch, isFetching, more }
}

export interface QueueList {
  readonly rows: readonly QueueRow[]
  /** Rows follow that were not read yet. */
  readonly goesOn: boolean
  readonly isFetching: boolean
  readonly more: () => void
  readonly changed: ReadonlySet<string>
}

/**
 * The rows under a chip with the words of a search. A queue that is here whole is looked through here; of a longer one
 * they are requested from the server (D113).
 */
export function useQueueList(
  queue: ReturnType<typeof useQueue>,
  filter: QueueFilter,
  search: string,
): QueueList {
  const words = usePausedSearch(search)
  const goesOn = queue.view?.more === true
  const wanted = useMemo(
    (): QueueRead => ({
      ...(filter !== 'All' && { status: statusesOf(filter) }),
      ...(words !== undefined && words !== '' && { search: words }),
    }),
    [filter, words],
  )
  const isSought = goesOn && Object.keys(wanted).length > 0
  const [scrolled, setScrolled] = useState({ wanted, pages: 1 })
  const pages = scrolled.wanted === wanted ? scrolled.pages : 1
  const sought = useQueueQuery(isSought ? { ...wanted, pages } : skipToken, { pollingInterval: REFRESH_MS })
  const changed = useLiveRows(isSought ? wanted : undefined)
  const moreSought = useCallback(() => setScrolled({ wanted, pages: pages + 1 }), [wanted, pages])
  const known = isSought && sought.currentData ? sought.currentData : queue.view
  const rows = inOrder(
    (known?.rows ?? []).filter((row) => belongs(row, filter) && isWanted(row, search.trim())),
  )
  return {
    rows,
    changed,
    goesOn: known?.more === true,
    isFetching: isSought ? sought.isFetching : queue.isFetching,
    more: isSought ? moreSought : queue.more,
  }
}

/** The match that 'Claim next' takes: where none of the rows that were read can be claimed, the server's first one. */
export function useNextToClaim(view: QueueView): QueueRow | undefined {
  const next = nextToClaim(view.rows, view)
  const isSought = next === undefined && view.more
  const { currentData } = useQueueQuery(isSought ? { status: ['Queued'] } : skipToken)
  return next ?? (currentData && nextToClaim(currentData.rows, currentData))
}

const MARK_MS = 1000

/** Patches the cached lists with the live feed's frames; answers the rows that just changed. */
function useLiveRows(sought: QueueRead | undefined): ReadonlySet<string> {
  const dispatch = useAppDispatch()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(['queue'], (frame) => {
    if (frame.type !== 'queueRows') return
    dispatch(queueApi.util.updateQueryData('queue', ALL, (view) => queueWithFrame(view, frame)))
    if (sought)
      dispatch(queueApi.util.updateQueryData('queue', sought, (view) => knownWithFrame(view, frame)))
    setChanged(new Set(frame.rows.map((row) => row.matchId)))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setChanged(new Set()), MARK_MS)
  })
  return changed
}
