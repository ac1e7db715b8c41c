import type { Annotation } from '@courtline/messages/match/fold-annotation'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { replay, type Replay } from '@courtline/scoring/replay/replay'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { useAppDispatch, useAppSelector } from '../../../foundation/store/store.ts'
import { useLive } from '../../../foundation/live/live.tsx'
import { namesOfView } from '../../../domain/score/names-of-view.ts'
import { keepUnsaved, readUnsaved } from './keep-unsaved.ts'
import { undoableOf } from './undoable-of.ts'
import { useSending } from './use-sending.ts'
import { api } from '../../../foundation/calls/api.ts'
import { READ_ANEW, useReadAnew } from '../../../foundation/calls/use-read-anew.ts'
import { useAnnotationQuery, useHistoryQuery } from '../../../domain/match/annotation-calls.ts'
import {
  becameStale,
  closed,
  editsSeen,
  opened,
  refreshed,
  selectAnnotation,
  useWorkbench,
} from './workbench-slice.ts'

/** Somebody else who has this match open. */
export interface Watcher {
  readonly userId: string
  readonly name: string | null
  readonly role: string
}

export interface Annotating {
  readonly view: AnnotationView
  readonly names: MatchNames
  readonly replayed: Replay
  readonly watchers: readonly Watcher[]
}

/**
 * Opens a match's annotation in the store: reads it, takes up what this browser kept unsaved, follows the live feed,
 * sends edits (silently where an admin corrects, D51), and replays the whole after each change, reusing what did not change.
 */
export function useAnnotating(
  matchId: string,
  silent: boolean,
): {
  annotating: Annotating | undefined
  error: unknown
  retry: () => void
} {
  const dispatch = useAppDispatch()
  const { id: userId } = useLoggedInUser()
  const read = useAnnotationQuery({ id: matchId }, READ_ANEW)
  const latest = useReadAnew(read)
  const history = useHistoryQuery(matchId, READ_ANEW)
  const { matchId: openedId, stale } = useWorkbench((workbench) => workbench)
  // A history of an earlier sitting would undo what came long before: it is waited for.
  const ready = latest && !history.isFetching && (history.data || history.error)

  useEffect(() => {
    if (!latest || !ready) return
    if (openedId === matchId) {
      dispatch(refreshed(latest))
      return
    }
    const undoable = undoableOf(history.data ?? [], userId)
    dispatch(opened({ view: latest, userId, undoable, kept: readUnsaved(userId, matchId) }))
  }, [latest, ready, history.data, openedId, matchId, userId, dispatch])
  useEffect(
    () => () => {
      dispatch(closed())
      // They were read before the edits made here: no other screen may show them.
      const kinds = ['Annotation', 'Figures'] as const
      dispatch(api.util.invalidateTags(kinds.map((type) => ({ type, id: matchId }))))
    },
    [dispatch, matchId],
  )
  useEffect(() => {
    if (stale) void read.refetch()
  }, [stale, read])
  useKeeping(userId, matchId)
  useSending(silent)
  const watchers = useFeed(matchId, userId)
  const replayed = useReplay(latest)
  const names = useMemo(() => latest && namesOfView(latest), [latest])
  const view = openedId === matchId ? latest : undefined
  const annotating = useMemo(
    () => view && names && replayed && { view, names, replayed, watchers },
    [view, names, replayed, watchers],
  )
  return { annotating, error: read.error, retry: () => void read.refetch() }
}

const WRITE_MS = 30

/** Writes what is unsaved to this browser whenever it changes. */
function useKeeping(userId: string, matchId: string): void {
  const { matchId: openedId, pending, entry } = useWorkbench((workbench) => workbench)
  const unwritten = useRef<() => void>(undefined)
  useEffect(() => {
    if (openedId !== matchId) return undefined
    const write = () => {
      unwritten.current = undefined
      keepUnsaved(userId, matchId, { pending: pending.filter(({ state }) => state !== 'saved'), entry })
    }
    unwritten.current = write
    // After the key is painted: writing to the disk takes longer than drawing.
    const timer = setTimeout(write, WRITE_MS)
    return () => clearTimeout(timer)
  }, [openedId, matchId, userId, pending, entry])
  useEffect(() => {
    const flush = () => unwritten.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}

function useFeed(matchId: string, userId: string): readonly Watcher[] {
  const dispatch = useAppDispatch()
  const [watchers, setWatchers] = useState<readonly Watcher[]>([])
  useLive([`match:${matchId}`], (frame) => {
    if (frame.type === 'reset') dispatch(becameStale())
    if (!('matchId' in frame) || frame.matchId !== matchId) return
    if (frame.type === 'edits') dispatch(editsSeen(frame))
    if (frame.type === 'matchChanged' || frame.type === 'gone') {
      // Its status says who may do what now.
      dispatch(api.util.invalidateTags([{ type: 'Match', id: matchId }]))
      dispatch(becameStale())
    }
    if (frame.type === 'watching') setWatchers(frame.people.filter((person) => person.userId !== userId))
  })
  return watchers
}

/** Replays an annotation again and again, reusing every step before the first change. */
class Replaying {
  #last: Replay | undefined

  replay(annotation: Annotation, rules: RuleSet, teamType: TeamType): Replay {
    this.#last = replay([...annotation.entries.values()], rules, teamType, this.#last)
    return this.#last
  }
}

function useReplay(view: AnnotationView | undefined): Replay | undefined {
  const annotation = useAppSelector(selectAnnotation)
  const [replaying] = useState(() => new Replaying())
  const { rules, teamType } = view ?? {}
  return useMemo(
    () => (rules && teamType ? replaying.replay(annotation, rules, teamType) : undefined),
    [replaying, annotation, rules, teamType],
  )
}
