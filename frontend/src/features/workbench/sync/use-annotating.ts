import { annotationChannel } from '@courtline/messages/live'
import { annotationKey, type WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { isSame } from '@courtline/messages/same'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { useEffect, useMemo, useState } from 'react'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { useLive } from '../../../foundation/live/live.tsx'
import { namesOfView } from '../../../domain/score/names-of-view.ts'
import { readUnsaved } from './keep-unsaved.ts'
import { undoableOf } from './undoable-of.ts'
import { api } from '../../../foundation/calls/api.ts'
import { READ_ANEW, useReadAnew } from '../../../foundation/calls/use-read-anew.ts'
import { useAnnotationQuery, useHistoryQuery } from '../../../domain/match/annotation-calls.ts'
import {
  becameStale,
  closed,
  editsSeen,
  opened,
  refreshed,
  selectOpened,
  useWorkbench,
} from './workbench-slice.ts'

/** Another user who has this match open. */
export interface Watcher {
  readonly userId: string
  readonly name: string | null
  readonly role: string
}

export interface Annotating {
  readonly which: WhichAnnotation
  readonly view: AnnotationView
  readonly names: MatchNames
  readonly replayed: Replay
  readonly watchers: readonly Watcher[]
}

/**
 * Opens an annotation in the store: reads it, takes up what this browser kept unsaved, follows the live feed, and replays
 * the whole after each change, reusing what did not change. `EditSender` keeps and sends the edits. What it answers follows
 * an edit once the key that made it is painted: what the next key enters reads the store.
 */
export function useAnnotating(which: WhichAnnotation): {
  annotating: Annotating | undefined
  error: unknown
  retry: () => void
} {
  const dispatch = useAppDispatch()
  const { id: userId } = useLoggedInUser()
  const read = useAnnotationQuery({ which }, READ_ANEW)
  const latest = useReadAnew(read)
  const history = useHistoryQuery(which, READ_ANEW)
  const openedWhich = useWorkbench((workbench) => workbench.which)
  const stale = useWorkbench((workbench) => workbench.stale)
  const isOpened = isSame(openedWhich, which)
  // A history of an earlier sitting would undo what came long before: it is waited for.
  const ready = latest && !history.isFetching && (history.data || history.error)

  useEffect(() => {
    if (!latest || !ready) return
    if (isOpened) {
      dispatch(refreshed(latest))
      return
    }
    const undoable = undoableOf(history.data ?? [], userId)
    dispatch(opened({ which, view: latest, userId, undoable, kept: readUnsaved(userId, which) }))
  }, [latest, ready, history.data, isOpened, which, userId, dispatch])
  useEffect(
    () => () => {
      dispatch(closed())
      // They were read before the edits made here: no other screen may show them.
      const kinds = ['Annotation', 'Figures'] as const
      dispatch(api.util.invalidateTags(kinds.map((type) => ({ type, id: annotationKey(which) }))))
    },
    [dispatch, which],
  )
  useEffect(() => {
    if (stale) void read.refetch()
  }, [stale, read])
  const watchers = useFeed(which, userId)
  const shown = useLater(selectOpened)
  const names = useMemo(() => latest && namesOfView(latest), [latest])
  const view = isSame(shown.which, which) ? latest : undefined
  const replayed = shown.replayed ?? undefined
  const annotating = useMemo(
    () => view && names && replayed && { which, view, names, replayed, watchers },
    [which, view, names, replayed, watchers],
  )
  return { annotating, error: read.error, retry: () => void read.refetch() }
}

function useFeed(which: WhichAnnotation, userId: string): readonly Watcher[] {
  const dispatch = useAppDispatch()
  const [watchers, setWatchers] = useState<readonly Watcher[]>([])
  const { matchId } = which
  useLive([annotationChannel(which)], (frame) => {
    if (frame.type === 'reset') dispatch(becameStale())
    if (!('matchId' in frame) || !isAbout(frame, which)) return
    if (frame.type === 'edits') dispatch(editsSeen(frame))
    if (frame.type === 'matchChanged' || frame.type === 'gone') {
      // What a user may do follows from its status.
      dispatch(api.util.invalidateTags([{ type: 'Match', id: matchId }, 'Trials', 'SecondAnnotations']))
      dispatch(becameStale())
    }
    if (frame.type === 'watching') setWatchers(frame.people.filter((person) => person.userId !== userId))
  })
  return watchers
}

/** A frame about an annotation beside the match's own names it. */
const isAbout = (frame: { matchId: string; annotation?: string }, which: WhichAnnotation): boolean =>
  frame.matchId === which.matchId && (frame.annotation ?? frame.matchId) === annotationKey(which)
