import type { Replay } from '../replay/replay.ts'
import { stateAfterEventsUntil } from '../replay/timeline.ts'
import type { MatchState } from '../rules/state.ts'
import type { DraftContext } from './point-draft.ts'
import type { EntryState } from './point-cycle.ts'

/** Which entry is typed: a recorded one by its id, or one that begins at a time. */
export interface EntrySubject {
  /** Null for an entry that is not recorded yet. */
  readonly annotationId: string | null
  /** Clock seconds. */
  readonly startSeconds: number
}

/** What an entry is validated by: the state before it, and what a draft is read against. */
export interface EntryBefore extends DraftContext {
  readonly before: MatchState
}

/**
 * The entry that the next key of the point cycle is about: the open one, the one that was just saved while its keys may
 * still amend it, else the one that would begin at the playhead.
 *
 * @param videoSeconds the playhead in clock seconds
 */
export function entrySubjectOf(state: EntryState, videoSeconds: number): EntrySubject {
  switch (state.phase) {
    case 'idle':
      return state.saved === null
        ? { annotationId: null, startSeconds: videoSeconds }
        : { annotationId: state.saved.annotationId, startSeconds: state.saved.draft.startSeconds }
    case 'in-play':
      return { annotationId: null, startSeconds: state.startSeconds }
    case 'describing': {
      const { origin, draft } = state
      const annotationId = origin.type === 'just-ended' ? null : origin.annotationId
      return { annotationId, startSeconds: draft.startSeconds }
    }
  }
}

/**
 * The state before an entry (D117), never the one that it leads to: a recorded entry is validated in the state in which it
 * was replayed, a new one after all events that start no later (D106).
 */
export function entryContext(
  replayed: Replay,
  { annotationId, startSeconds }: EntrySubject,
  quickEntry: boolean,
): EntryBefore {
  // Looked for among all only where it is one of them: this is read at every key.
  const step =
    annotationId === null
      ? undefined
      : replayed.steps.findLast(({ event }) => event.annotationId === annotationId)
  const before = step?.before ?? stateAfterEventsUntil(replayed, startSeconds)
  return { before, teamType: replayed.teamType, servingTeam: before.servingTeam, quickEntry }
}
