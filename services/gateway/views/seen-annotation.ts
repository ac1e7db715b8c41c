import { refused, type Refused } from '@courtline/application/outcome'
import { may, type Actor } from '@courtline/messages/actor'
import {
  chosenAnnotation,
  type BesideAnnotation,
  type WhichAnnotation,
} from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import { annotatorOf } from '@courtline/messages/match/status'
import { findAnnotation } from '@courtline/projections/match-state/read'
import { findMatch } from '@courtline/projections/matches/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { findSecond } from '@courtline/projections/second-annotations/read'
import { findTrial } from '@courtline/projections/trials/read'
import { PLAIN_WAY, type Caller } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import { mayEditAnnotation } from './match-actions.ts'

/** An annotation that the caller may read, with the match that it is of, and whether they may edit it now. */
export interface SeenAnnotation {
  readonly which: WhichAnnotation
  readonly match: MatchDocument
  readonly mayEdit: boolean
}

type Choice = Parameters<typeof chosenAnnotation>[1]

/**
 * The annotation that a call on a match names, as far as the caller may read it: the match's own by the match's
 * visibility (D22), one beside it by its annotator and by managers (D80). NOT_FOUND where it is not theirs to read.
 */
export async function seenAnnotation(
  gateway: Gateway,
  matchId: string,
  choice: Choice,
  caller: Caller | null,
  way = PLAIN_WAY,
): Promise<SeenAnnotation | Refused> {
  const which = chosenAnnotation(matchId, choice)
  if (!which) return refused(refusal('INVALID_REQUEST'))
  if (which.kind === 'match') {
    const match = await gateway.matches.seen(matchId, caller, way)
    if ('refused' in match) return match
    return { which, match, mayEdit: mayEditAnnotation(match, caller?.actor ?? null) }
  }
  if (!caller || !may(caller.actor, 'Login')) return refused(refusal('NOT_LOGGED_IN'))
  return await seenBeside(gateway.projections.reads, which, caller.actor)
}

/** One beside the match's own; a deleted match shows none. */
export async function seenBeside(
  reads: Reads,
  which: BesideAnnotation,
  actor: Actor,
): Promise<SeenAnnotation | Refused> {
  const match = await findMatch(reads, which.matchId)
  if (!match || match.lifeCycle.status === 'Deleted') return refused(refusal('NOT_FOUND'))
  if (!(await mayReadBeside(reads, which, actor))) return refused(refusal('NOT_FOUND'))
  const isOpen = await (which.kind === 'trial' ? openTrial(reads, which) : openSecond(reads, which))
  if (isOpen === undefined) return refused(refusal('NOT_FOUND'))
  const needed = which.kind === 'trial' ? 'TrialAnnotation' : 'Annotate'
  return { which, match, mayEdit: isOpen && actor.userId === which.userId && may(actor, needed) }
}

/** Whether a trial is still written to; undefined where none was begun. */
async function openTrial(reads: Reads, { userId, matchId }: BesideAnnotation): Promise<boolean | undefined> {
  const trial = await findTrial(reads, userId, matchId)
  return trial && (trial.status === 'InProgress' || trial.status === 'InReview')
}

/** The same of a second annotation (D100). */
async function openSecond(reads: Reads, which: BesideAnnotation): Promise<boolean | undefined> {
  if (!(await findAnnotation(reads, which))) return undefined
  const request = (await findSecond(reads, which.matchId))?.request
  return request?.status === 'InProgress' && request.annotatorId === which.userId
}

/** Its annotator, and who reviews it; of a second annotation nobody who is still making the first (D80, D100). */
export async function mayReadBeside(
  reads: Reads,
  { kind, userId, matchId }: BesideAnnotation,
  actor: Actor,
): Promise<boolean> {
  if (actor.userId === userId) return true
  if (kind === 'trial') return mayReviewTrials(actor)
  if (!may(actor, 'AnnotationManager')) return false
  const lifeCycle = (await findMatch(reads, matchId))?.lifeCycle
  return !(lifeCycle?.status === 'Annotating' && annotatorOf(lifeCycle) === actor.userId)
}

/** Managers of annotations who also manage trials (D80). */
export const mayReviewTrials = (actor: Actor): boolean =>
  may(actor, 'AnnotationManager') && may(actor, 'TrialAnnotationManager')
