import { refused, type Refused } from '@courtline/application/outcome'
import { may, type Actor } from '@courtline/messages/actor'
import {
  chosenAnnotation,
  type BesideAnnotation,
  type WhichAnnotation,
} from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import { findMatch } from '@courtline/projections/matches/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { findTrial } from '@courtline/projections/trials/read'
import { PLAIN_WAY, type Caller } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import { mayEditAnnotation } from './match-actions.ts'

/** An annotation that somebody may read, with the match that it is of, and whether they may edit it now. */
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
  const [match, trial] = await Promise.all([
    findMatch(reads, which.matchId),
    mayReadBeside(which, actor) ? findTrial(reads, which.userId, which.matchId) : undefined,
  ])
  if (!match || match.lifeCycle.status === 'Deleted' || !trial) return refused(refusal('NOT_FOUND'))
  const isOpen = trial.status === 'InProgress' || trial.status === 'InReview'
  const mayEdit = isOpen && actor.userId === which.userId && may(actor, 'TrialAnnotation')
  return { which, match, mayEdit }
}

/** Its annotator, and who reviews it. */
export const mayReadBeside = ({ userId }: BesideAnnotation, actor: Actor): boolean =>
  actor.userId === userId || mayReviewTrials(actor)

/** Managers of annotations who also manage trials (D80). */
export const mayReviewTrials = (actor: Actor): boolean =>
  may(actor, 'AnnotationManager') && may(actor, 'TrialAnnotationManager')
