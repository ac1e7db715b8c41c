import { may, type Actor } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import { NOTHING, record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import type { Match } from './state.ts'

const MS_PER_HOUR = 3_600_000

/**
 * Managers may claim any queued match. Others only one of the highest priority now waiting, and never priority 0, so
 * that the queue drains in the order that managers set (ADR 0005).
 */
export function claim(
  { by, highestQueuedPriority }: CommandOf<'ClaimMatch'>,
  { priority }: Match,
): Decision<LifeCycleEvent> {
  if (priority < lowestClaimablePriority(by, highestQueuedPriority))
    return refuse(priority === 0 ? 'HELD_BACK' : 'PRIORITY_TOO_LOW')
  return record({ type: 'MatchClaimed', data: { annotatorId: by.userId } })
}

/**
 * The lowest priority that this person may claim while `highestQueuedPriority` is the highest that waits: managers claim
 * anything, others only what is waiting first, and never a match that is held back at 0 (platform 5).
 */
export const lowestClaimablePriority = (by: Actor, highestQueuedPriority: number): number =>
  may(by, 'AnnotationManager') ? 0 : Math.max(1, highestQueuedPriority)

/** Claiming one's own match again changes nothing; of two at once the second is refused because the first was faster. */
export function claimOfClaimed(
  { by }: CommandOf<'ClaimMatch'>,
  { lifeCycle }: Match,
): Decision<LifeCycleEvent> | undefined {
  if (lifeCycle.status !== 'Annotating') return undefined
  return lifeCycle.annotatorId === by.userId ? NOTHING : refuse('ALREADY_CLAIMED')
}

/** The match waits in the queue again; its annotation stays (D20). */
export const release = (match: Match, cause: 'released' | 'lapsed'): Decision<LifeCycleEvent> =>
  record({ type: 'MatchReleased', data: { annotatorId: theAnnotatorOf(match), cause } })

/** Gives the match back when its annotator has done nothing for too long; nothing happens before that. */
export function lapse(
  { now, lapsesAfterHours }: CommandOf<'LapseClaim'>,
  match: Match,
): Decision<LifeCycleEvent> {
  const idleMs = Date.parse(now) - Date.parse(match.workedOnAt)
  return idleMs >= lapsesAfterHours * MS_PER_HOUR ? release(match, 'lapsed') : NOTHING
}

/** The annotator of a match that is being annotated or reviewed. */
export function theAnnotatorOf({ lifeCycle }: Match): string {
  const annotatorId = annotatorOf(lifeCycle)
  if (annotatorId === null) throw new Error(`A match that is ${lifeCycle.status} has no annotator`)
  return annotatorId
}
