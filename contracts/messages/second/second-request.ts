import type { Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { Nullable, OneOf, Priority, Uuid } from '../schema.ts'
import { MeasuredAgreement } from './agreement.ts'

/** The status of the request for a second annotation of a match; a match without one has none. */
export const SECOND_STATUSES = ['Open', 'InProgress', 'Submitted', 'Settled'] as const
export type SecondStatus = (typeof SECOND_STATUSES)[number]

/** A manager requested it, or the site, as a spot check. */
export const SECOND_CAUSES = ['manager', 'spotCheck'] as const
export type SecondCause = (typeof SECOND_CAUSES)[number]

/** What a manager made of the two: the match's own stays, the second takes its place, or some of each. */
export const SECOND_OUTCOMES = ['first', 'second', 'reconciled'] as const
export type SecondOutcome = (typeof SECOND_OUTCOMES)[number]

/** The annotator, null where anyone may claim it; and its priority in the queue, 0 is held back. */
const wanted = { annotatorId: Nullable(Uuid), priority: Priority }

export const SecondRequested = Event('SecondRequested', {
  matchId: Uuid,
  ...wanted,
  cause: OneOf(SECOND_CAUSES),
})
export const SecondRequestChanged = Event('SecondRequestChanged', wanted)
export const SecondClaimed = Event('SecondClaimed', { annotatorId: Uuid })
/** It waits again, for anybody. */
export const SecondReleased = Event('SecondReleased', { annotatorId: Uuid })
/** The request was withdrawn; with the annotator who had claimed it, if there was one. */
export const SecondWithdrawn = Event('SecondWithdrawn', { annotatorId: Nullable(Uuid) })
export const SecondSubmitted = Event('SecondSubmitted', { annotatorId: Uuid })
/** Both annotations are complete, and this is how well they agreed; once for each second annotation. */
export const AgreementMeasured = Event('AgreementMeasured', { agreement: MeasuredAgreement })
export const SecondSettled = Event('SecondSettled', { outcome: OneOf(SECOND_OUTCOMES) })

export const SECOND_REQUEST_EVENTS = [
  SecondRequested,
  SecondRequestChanged,
  SecondClaimed,
  SecondReleased,
  SecondWithdrawn,
  SecondSubmitted,
  AgreementMeasured,
  SecondSettled,
] as const
export type SecondRequestEvent = Static<(typeof SECOND_REQUEST_EVENTS)[number]>

const by = Actor

export const SECOND_REQUEST_COMMANDS = [
  /** Requests a second annotation, or changes the request while nobody has claimed it. */
  Command('RequestSecond', { by, matchId: Uuid, ...wanted }),
  /** From the reactor that draws spot checks. */
  Command('RequestSpotCheck', { matchId: Uuid, priority: Priority }),
  /** `highestPriority` is the highest that waits for the claimant, from the read model: facts of other matches. */
  Command('ClaimSecond', { by, highestPriority: Priority }),
  Command('ReleaseSecond', { by }),
  Command('WithdrawSecond', { by }),
  Command('SubmitSecond', { by }),
  /** From the reactor that compares. */
  Command('RecordAgreement', { agreement: MeasuredAgreement }),
  Command('SettleSecond', { by, outcome: OneOf(SECOND_OUTCOMES) }),
] as const
export type SecondRequestCommand = Static<(typeof SECOND_REQUEST_COMMANDS)[number]>
export type SecondRequestCommandOf<T extends SecondRequestCommand['type']> = Extract<
  SecondRequestCommand,
  { type: T }
>
