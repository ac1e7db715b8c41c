import { annotationKey } from '@courtline/messages/match/which-annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { useMemo, useState } from 'react'
import { Playback } from '../../domain/video/playback.ts'
import { useReopenedPlace } from '../../domain/video/use-kept-place.ts'
import { useEntrySettings } from './entry/use-entry-settings.ts'
import { openCommentsOf } from './review/row-comments.tsx'
import { useProblems } from './rows/use-problems.ts'
import { useRowActions } from './rows/use-row-actions.ts'
import { entryRows, type EntryRow } from './rows/workbench-rows.ts'
import type { Annotating } from './sync/use-annotating.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { useWorkSpeed } from './timeline/use-work-speed.ts'
import { useFollowing } from './watch/use-following.ts'

/**
 * What the parts of the workbench show together. Neither a key nor the playhead changes it, only an edit.
 */
export function useWorkbenchModel(match: MatchView, annotating: Annotating) {
  const { which, view, names, replayed } = annotating
  const [playback] = useState(() => new Playback())
  const userId = useLoggedInUser().id
  useReopenedPlace(playback, { screen: 'workbench', userId, of: annotationKey(which) })
  const rows = useMemo(() => entryRows(replayed, names), [replayed, names])
  const following = useFollowing(match.id, playback, which.kind === 'match' && !view.mayEdit)
  const commented = useMemo(() => commentsByRow(match), [match])
  return {
    playback,
    rows,
    following,
    commented,
    rowActions: useRowActions(playback),
    settings: useEntrySettings(),
    workSpeed: useWorkSpeed(),
    problems: useProblems(rows, commented, playback),
    durationSeconds: match.probe?.durationSeconds ?? roundedUp(lastStart(rows)),
  }
}

/** How many open comments a row has, by its annotationId. */
function commentsByRow(match: MatchView): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { annotationId } of openCommentsOf(match))
    counts.set(annotationId, (counts.get(annotationId) ?? 0) + 1)
  return counts
}

const lastStart = (rows: readonly EntryRow[]) => rows.at(-1)?.startSeconds ?? 0

const UNKNOWN_STEP_SECONDS = 300

/** A length that is not known grows now and then: with every entry all marks of the timeline would move. */
const roundedUp = (seconds: number) => Math.ceil(seconds / UNKNOWN_STEP_SECONDS) * UNKNOWN_STEP_SECONDS
