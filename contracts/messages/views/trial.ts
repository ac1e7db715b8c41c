import { Type, type Static } from 'typebox'
import { AnnotatedEvent } from '../match/annotated-event.ts'
import { TRIAL_STATUSES } from '../trial/trial.ts'
import { closed, Count, Instant, Nullable, OneOf, Pair, Text, Uuid } from '../schema.ts'

/** What a manager answered: `result` is true where the trial was successful. */
export const TrialReview = Type.Object(
  { userId: Uuid, date: Instant, result: Type.Boolean(), reason: Nullable(Text(1000)) },
  closed,
)

const trial = {
  id: Text(80),
  userId: Uuid,
  /** Of the account now; null where it has none. */
  userName: Nullable(Text(200)),
  matchId: Uuid,
  status: OneOf(TRIAL_STATUSES),
  created: Instant,
  /** When it was submitted; null while it is in progress. */
  completed: Nullable(Instant),
  /** When it was reviewed; null until then. */
  reviewed: Nullable(Instant),
  review: Nullable(TrialReview),
}

/** A trial annotation as lists show it (platform 3). */
export const TrialAnnotation = Type.Object(trial, closed)
export type TrialAnnotation = Static<typeof TrialAnnotation>

/** An entry with the score before it: games of both sides, the called score, the server's first. */
const ScoredEntry = Type.Object({ entry: AnnotatedEvent, games: Pair(Count), calledScore: Text(40) }, closed)
export const FullAnnotation = Type.Array(ScoredEntry)
export type FullAnnotation = Static<typeof FullAnnotation>

/** A trial with its annotation, and with what was submitted before it was redone (D81, D122). */
export const TrialDetails = Type.Object(
  {
    ...trial,
    fullAnnotation: FullAnnotation,
    previousReview: Nullable(
      Type.Object({ completed: Instant, review: TrialReview, fullAnnotation: FullAnnotation }, closed),
    ),
  },
  closed,
)
export type TrialDetails = Static<typeof TrialDetails>
