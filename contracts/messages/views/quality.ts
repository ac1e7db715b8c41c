import { Type, type Static } from 'typebox'
import { closed, Count, Instant, Nullable, Pair, Text, Uuid } from '../schema.ts'

/** What the quality of an annotator's work is measured by; each number is made of matches that can be listed. */
export const QUALITY_FIGURES = ['agreement', 'corrected', 'warnings', 'speed'] as const
export type QualityFigure = (typeof QUALITY_FIGURES)[number]

const Amount = Type.Number({ minimum: 0 })
/** The 95 % interval of a figure; null where too little is known for one. */
const Interval = Nullable(Pair(Amount))

/** `part` of `whole`, with Wilson's interval of the share, 0 to 1. */
const Share = Type.Object({ part: Count, whole: Count, interval: Interval }, closed)

const figures = {
  /** Accepted matches, and matches that two have annotated, among the latest hundred. */
  matches: Count,
  /** Serves with the same outcome among those that both annotations of a match have. */
  agreement: Share,
  /** Cohen's kappa of outcomes, by the mean of the pairs that have one, each by its serves. */
  kappa: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
  /** Entries that were changed, removed or added between the first hand-in and the acceptance. */
  corrected: Share,
  /** Entries with a warning by 100 played points; the interval is that of a Poisson count (Byar). */
  warnings: Type.Object(
    { count: Count, points: Count, per100: Nullable(Amount), interval: Interval },
    closed,
  ),
  /** Played points by hour of work, by the times of the edits; the interval is that of the mean of the matches. */
  speed: Type.Object(
    { points: Count, hours: Amount, matches: Count, perHour: Nullable(Amount), interval: Interval },
    closed,
  ),
}

/** One annotator's figures, of their latest hundred matches at most. */
export const AnnotatorQuality = Type.Object(
  { annotatorId: Uuid, annotatorName: Nullable(Text(200)), ...figures },
  closed,
)
export type AnnotatorQuality = Static<typeof AnnotatorQuality>
export type QualityFigures = Omit<AnnotatorQuality, 'annotatorId' | 'annotatorName'>

/** The same with the agreement of the trial, if there was one, and of each month, the newest last. */
export const AnnotatorQualityOverTime = Type.Object(
  {
    annotatorId: Uuid,
    annotatorName: Nullable(Text(200)),
    ...figures,
    /** Of the successful trial with the reference: the first that is known of an annotator. */
    trial: Nullable(Type.Object({ at: Instant, part: Count, whole: Count }, closed)),
    months: Type.Array(Type.Object({ month: Text(7), part: Count, whole: Count, pairs: Count }, closed)),
  },
  closed,
)
export type AnnotatorQualityOverTime = Static<typeof AnnotatorQualityOverTime>

const Part = Nullable(Type.Object({ part: Count, whole: Count }, closed))

/** A match that a figure counts. */
export const QualityMatch = Type.Object(
  {
    matchId: Uuid,
    /** Null for a match that is gone. */
    teams: Nullable(Pair(Text(200))),
    /** When it was accepted, or measured where it was not. */
    at: Instant,
    /** Whether there is a second annotation to compare; then how many serves have the same outcome, and kappa. */
    agreement: Part,
    kappa: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
    corrected: Part,
    warnings: Nullable(Count),
    points: Nullable(Count),
    workedSeconds: Nullable(Amount),
  },
  closed,
)
export type QualityMatch = Static<typeof QualityMatch>
