import { crossesFromRallyLength, isRallyOutcome } from '../rules/rally.ts'
import type {
  AnnotatedEvent,
  ErrorType,
  EventDescription,
  Outcome,
  Player,
  ShotType,
  Team,
  TeamType,
} from '../rules/vocabulary.ts'
import type { Shortcut } from './shortcuts.ts'

/** A point while it is described: what was typed, nothing derived. */
export interface PointDraft {
  readonly startSeconds: number
  /** Absent on an old row that never had an end. */
  readonly stopSeconds?: number
  readonly netCrosses: number
  readonly outcome?: Outcome
  readonly shotType?: ShotType
  readonly endingPlayer?: Player
  readonly errorType?: ErrorType
  readonly winningTeam?: Team
  /** What was recorded, where the draft was opened from an entry: unchanged fields stay as they were (D117). */
  readonly recorded?: EventDescription
}

/** What the draft is read against. */
export interface DraftContext {
  readonly teamType: TeamType
  /** The team that serves this point. */
  readonly servingTeam: Team
  /** Quick entry reads who hit the last shot from the crossings (D46); literally it must be typed. */
  readonly quickEntry: boolean
  /** The shortcuts that are on; none while absent, and none in literal entry. */
  readonly shortcuts?: readonly Shortcut[]
}

/** A draft with nothing described yet. */
export function emptyDraft(startSeconds: number, stopSeconds: number, netCrosses: number): PointDraft {
  return { startSeconds, stopSeconds, netCrosses }
}

/** A recorded point taken up for editing: shows the crossings as they were typed, and leaves out what was derived (D45). */
export function pointDraftOf(event: AnnotatedEvent): PointDraft {
  const { annotationId: _, origAnnotatorId: __, updateAnnotatorId: ___, ...recorded } = event
  return { ...typedFieldsOf(recorded), recorded }
}

/** The fields of a description that were typed, the crossings as the number input shows them. */
export function typedFieldsOf(event: EventDescription): PointDraft {
  const { clockTime, outcome, shotType, endingPlayer, errorType, winningTeam, rallyLength } = event
  const derived = new Set(event.derivedFields)
  const counted =
    isRallyOutcome(outcome) && rallyLength !== undefined
      ? crossesFromRallyLength(rallyLength, outcome, errorType)
      : 0
  return {
    startSeconds: clockTime.start,
    netCrosses: event.netCrosses ?? counted,
    ...(clockTime.stop === undefined ? {} : { stopSeconds: clockTime.stop }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(shotType === undefined ? {} : { shotType }),
    ...(endingPlayer === undefined || derived.has('endingPlayer') ? {} : { endingPlayer }),
    ...(errorType === undefined || derived.has('errorType') ? {} : { errorType }),
    ...(winningTeam === undefined || derived.has('winningTeam') ? {} : { winningTeam }),
  }
}
