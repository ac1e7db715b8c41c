import type { Static } from 'typebox'
import { TEAM_TYPES } from '@courtline/scoring/rules/vocabulary'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { ANNOTATION_EVENTS } from '../match/annotation.ts'
import { EditAnnotation, ReplaceAnnotation } from '../match/commands.ts'
import { RuleSet } from '../match/rule-set.ts'
import { Count, OneOf, Uuid } from '../schema.ts'

/** What the annotation is scored by, as the match had it when the annotation was begun. */
const begun = { userId: Uuid, matchId: Uuid, rules: RuleSet, teamType: OneOf(TEAM_TYPES) }

export const SecondStarted = Event('SecondStarted', begun)
/** Claimed again by the one who had given it back: the entries are still there. */
export const SecondReopened = Event('SecondReopened', {})
/** Handed in: no edits from then on. */
export const SecondCompleted = Event('SecondCompleted', { entries: Count })
/** Given back, or no longer wanted: no edits from then on. */
export const SecondClosed = Event('SecondClosed', {})

export const SECOND_LIFE_EVENTS = [SecondStarted, SecondReopened, SecondCompleted, SecondClosed] as const
export type SecondLifeEvent = Static<(typeof SECOND_LIFE_EVENTS)[number]>
export const SECOND_EVENTS = [...SECOND_LIFE_EVENTS, ...ANNOTATION_EVENTS] as const
export type SecondEvent = Static<(typeof SECOND_EVENTS)[number]>

const by = Actor

/** Who may claim, release and withdraw was decided in the stream of the request before these are sent. */
export const SECOND_COMMANDS = [
  Command('StartSecond', { by, ...begun }),
  EditAnnotation,
  ReplaceAnnotation,
  Command('CompleteSecond', { by }),
  Command('CloseSecond', {}),
] as const
export type SecondCommand = Static<(typeof SECOND_COMMANDS)[number]>
