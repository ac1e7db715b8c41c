import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { closed, Count, Instant, Nullable, OneOf, Uuid } from '../schema.ts'

/** What accepted matches are reported for: what annotators are paid, and what clients are billed (D92, D128). */
export const REPORT_KINDS = ['annotatorBilling', 'clientReport'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const ReportKindName = OneOf(REPORT_KINDS)

/** Most matches of one report, so that its event stays small; those that are left are the next report's. */
export const MOST_REPORTED = 1000

/** Played points of one annotator in a match. */
export const AnnotatorPoints = Type.Object({ annotatorId: Uuid, points: Count }, closed)
export type AnnotatorPoints = Static<typeof AnnotatorPoints>

/** A match as it was when it was accepted for the first time. */
export const ReportedMatch = Type.Object(
  { matchId: Uuid, ownerId: Uuid, acceptedAt: Instant, points: Type.Array(AnnotatorPoints) },
  closed,
)
export type ReportedMatch = Static<typeof ReportedMatch>

const facts = {
  reportId: Uuid,
  kind: ReportKindName,
  matches: Type.Array(ReportedMatch, { maxItems: MOST_REPORTED }),
  /** Cents for each point when the report was made; null where no price was set. */
  centsPerPoint: Nullable(Type.Number({ minimum: 0 })),
}

/** Stream `report-<kind>`: matches that were accepted and had been in no report of this kind before. */
export const ReportMade = Event('ReportMade', facts)
export const REPORT_EVENTS = [ReportMade] as const
export type ReportEvent = Static<(typeof REPORT_EVENTS)[number]>

export const REPORT_COMMANDS = [Command('MakeReport', { by: Actor, ...facts })] as const
export type ReportCommand = Static<(typeof REPORT_COMMANDS)[number]>
