import { annotationKey } from '@courtline/messages/match/which-annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { Replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { stateAfterEventsUntil } from '@courtline/scoring/replay/timeline'
import { useMemo, useState } from 'react'
import { Playback } from '../../domain/video/playback.ts'
import { useReopenedPlace } from '../../domain/video/use-kept-place.ts'
import { usePlayhead } from '../../domain/video/use-playhead.ts'
import { showError } from '../../ui/toast.ts'
import { useEntry } from './entry/use-entry.ts'
import { useOpening } from './entry/use-opening.ts'
import { openCommentsOf } from './review/row-comments.tsx'
import { useMarkedRow } from './rows/use-marked-row.ts'
import { useProblems } from './rows/use-problems.ts'
import { useRowActions } from './rows/use-row-actions.ts'
import { entryRows } from './rows/workbench-rows.ts'
import type { Annotating } from './sync/use-annotating.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { useFollowing } from './watch/use-following.ts'
import { useTellingPlace } from './watch/use-telling-place.ts'
import { useDeadTime } from './timeline/use-dead-time.ts'

/** What the parts of the workbench show together: video, rows, the point that is entered, the score at the playhead. */
export function useWorkbenchModel(match: MatchView, { which, view, names, replayed, watchers }: Annotating) {
  const [playback] = useState(() => new Playback())
  const userId = useLoggedInUser().id
  useReopenedPlace(playback, { screen: 'workbench', userId, of: annotationKey(which) })
  const rows = useMemo(() => entryRows(replayed, names), [replayed, names])
  const entry = useEntry({ replayed, playback, names, mayEdit: view.mayEdit, onAlert: showError })
  const [isSetUp, setSetUp] = useState(false)
  const opening = useOpening(view.rules, view.teamType, () => setSetUp(true))
  const isAsked = view.mayEdit && !isSetUp && replayed.steps.length === 0 && entry.state.phase === 'idle'
  const deadTime = useDeadTime(playback, entry.state, replayed, entry.quickEntry && view.mayEdit)
  const isOwn = which.kind === 'match'
  const following = useFollowing(match.id, playback, isOwn && !view.mayEdit)
  useTellingPlace(
    match.id,
    playback,
    entry.state,
    isOwn && view.mayEdit && match.status === 'Annotating' && watchers.length > 0,
  )
  const commented = useMemo(() => commentsByRow(match), [match])
  const atSeconds = usePlayhead(playback, ({ seconds }) => Math.round(seconds * 5) / 5)
  return {
    playback,
    rows,
    structured: useStructured(replayed),
    entry,
    opening: isAsked ? opening : undefined,
    deadTime,
    commented,
    following,
    problems: useProblems(rows, commented, playback),
    markedId: useMarkedRow(rows, playback),
    rowActions: useRowActions(playback, entry),
    state: stateAfterEventsUntil(replayed, atSeconds),
    durationSeconds: match.probe?.durationSeconds ?? roundedUp(rows.at(-1)?.startSeconds ?? 0),
  }
}

/** The match point by point, computed when a key needs it: an edit does not. */
function useStructured(replayed: Replay): () => AnnotatedMatch {
  return useMemo(() => {
    let made: AnnotatedMatch | undefined
    return () => (made ??= annotatedMatch(replayed))
  }, [replayed])
}

/** How many open comments a row has, by its annotationId. */
function commentsByRow(match: MatchView): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { annotationId } of openCommentsOf(match))
    counts.set(annotationId, (counts.get(annotationId) ?? 0) + 1)
  return counts
}

const UNKNOWN_STEP_SECONDS = 300

/** A length that is not known grows now and then: with every entry all marks of the timeline would move. */
const roundedUp = (seconds: number) => Math.ceil(seconds / UNKNOWN_STEP_SECONDS) * UNKNOWN_STEP_SECONDS
