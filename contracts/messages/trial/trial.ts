import { Type, type Static } from 'typebox'
import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { PersonalText } from '../event-sourcing/personal-data.ts'
import { ANNOTATION_EVENTS } from '../match/annotation.ts'
import { EditAnnotation, ReplaceAnnotation } from '../match/commands.ts'
import { RuleSet } from '../match/rule-set.ts'
import { Count, Nullable, OneOf, Text, Uuid } from '../schema.ts'

/** The status of a trial once it was begun (platform 4); before that there is no record of it: NotStarted. */
export const TRIAL_STATUSES = ['InProgress', 'InReview', 'Success', 'Failure'] as const
export type TrialStatus = (typeof TRIAL_STATUSES)[number]

/** What the annotation is scored by, as the match had it when the annotation was begun. */
const begun = { userId: Uuid, matchId: Uuid, rules: RuleSet, teamType: OneOf(TEAM_TYPES) }

export const TrialStarted = Event('TrialStarted', begun)
/** Handed in for review. */
export const TrialCompleted = Event('TrialCompleted', { entries: Count })
/** `result` is true where it was successful; `reason` is what the manager wrote to the annotator. */
export const TrialReviewed = Event('TrialReviewed', {
  reviewerId: Uuid,
  result: Type.Boolean(),
  reason: PersonalText(1000),
})
/** Begun again from a copy: what was submitted before stays as the previous review (D81). */
export const TrialRedone = Event('TrialRedone', {})

export const TRIAL_LIFE_EVENTS = [TrialStarted, TrialCompleted, TrialReviewed, TrialRedone] as const
export type TrialLifeEvent = Static<(typeof TRIAL_LIFE_EVENTS)[number]>
export const TRIAL_EVENTS = [...TRIAL_LIFE_EVENTS, ...ANNOTATION_EVENTS] as const
export type TrialEvent = Static<(typeof TRIAL_EVENTS)[number]>

const by = Actor

export const TRIAL_COMMANDS = [
  /** Begins a trial, and begins one again that was not successful. */
  Command('StartTrial', { by, ...begun }),
  EditAnnotation,
  ReplaceAnnotation,
  Command('CompleteTrial', { by }),
  Command('ReviewTrial', { by, result: Type.Boolean(), reason: Nullable(Text(1000)) }),
] as const
export type TrialCommand = Static<(typeof TRIAL_COMMANDS)[number]>
