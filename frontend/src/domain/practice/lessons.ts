import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { entryDifferences, type EntryDifference } from '@courtline/scoring/entry/entry-differences'
import { keysTowards, type EntrySetting } from '@courtline/scoring/entry/keys-towards'
import { IDLE } from '@courtline/scoring/entry/point-cycle'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedServe } from '@courtline/scoring/replay/structure'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'

/** So many points are practised, with all their serves. */
export const PRACTICED_POINTS = 10

/** Marks of the same serve lie at most so far apart (D123). */
export const SAME_SERVE_SECONDS = 1

/** What is practised: serves of the reference one after the other, and everything between them that is there already. */
export interface Lessons {
  readonly serves: readonly AnnotatedServe[]
  /** Adjustments, and serves that no keys lead to. */
  readonly given: readonly AnnotatedEvent[]
}

/** The first ten points of a reference annotation as lessons, each found by the entry grammar. */
export function lessonsOf({ annotation, rules, teamType }: AnnotationView): Lessons {
  const { timeline, replay: replayed } = annotatedMatch(replay(annotation, rules, teamType))
  const setting: EntrySetting = { teamType, quickEntry: true, nowMs: 0 }
  const serves = timeline.filter(
    ({ pointIndex, step }) => pointIndex < PRACTICED_POINTS && keysTowards(IDLE, step, setting) !== undefined,
  )
  const practised = new Set(serves.map(({ annotation: { annotationId } }) => annotationId))
  const until = serves.at(-1)?.annotation.clockTime.start ?? 0
  const given = replayed.steps
    .map(({ event }) => event)
    .filter(({ annotationId, clockTime }) => clockTime.start <= until && !practised.has(annotationId))
  return { serves, given }
}

/** Where an entry differs from the reference, and by how many seconds its start does; 0 while that is the same serve. */
export interface Judged {
  readonly fields: readonly EntryDifference[]
  /** Positive: too late. */
  readonly offSeconds: number
}

export const isRight = ({ fields, offSeconds }: Judged) => fields.length === 0 && offSeconds === 0

/** Holds an entry against the serve that it is meant to record. */
export function judged(entry: AnnotatedEvent, { step }: AnnotatedServe, teamType: TeamType): Judged {
  return {
    fields: entryDifferences(entry, step, teamType),
    offSeconds: offBy(entry.clockTime.start, step.event.clockTime.start),
  }
}

/** How far a start is off where that is more than hands may differ, to a tenth of a second. */
export function offBy(startSeconds: number, referenceSeconds: number): number {
  const off = startSeconds - referenceSeconds
  return Math.abs(off) <= SAME_SERVE_SECONDS ? 0 : Math.round(off * 10) / 10
}
