import { may, type Actor } from '@courtline/messages/actor'
import { MATCH_STATUSES, type MatchStatus } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import { refuse, type RefusedDecision } from '../decision.ts'
import { statusOf, type Match } from './state.ts'

/**
 * Whom a rule names: the match's owner, its annotator, or anybody with a permission. An Admin has the permissions of an
 * annotator and of an annotation manager (D21), so 'Admin' is named only where managers are left out.
 */
export type Who = 'owner' | 'annotator' | 'Annotate' | 'AnnotationManager' | 'Admin'

/** Every status but Deleted: a deleted match is hidden everywhere. */
export const ANY_STATUS: readonly MatchStatus[] = MATCH_STATUSES.filter((status) => status !== 'Deleted')

/** One line of a table of rights: these people may do it while the match has one of these statuses. */
export interface Right {
  readonly from: readonly MatchStatus[]
  readonly who: readonly Who[]
}

/** As much of a match as its rights depend on; read models have it too, for what screens may offer. */
export type MatchForRights = Pick<Match, 'ownerId' | 'lifeCycle'>

/**
 * Why `by` may not do what `rights` allow now: NOT_ALLOWED or NOT_YOUR_MATCH when no line names them, STATUS_FORBIDS
 * when those that do are for other statuses. Undefined when they may.
 */
export function refusedBy(
  rights: readonly Right[],
  by: Actor,
  match: MatchForRights,
): RefusedDecision | undefined {
  const status = statusOf(match)
  const theirs = rights.filter(({ who }) => who.some((one) => isOne(one, by, match)))
  if (theirs.length === 0) {
    const isForAnnotators = rights.some(({ who }) => who.includes('annotator')) && may(by, 'Annotate')
    return refuse(isForAnnotators ? 'NOT_YOUR_MATCH' : 'NOT_ALLOWED')
  }
  return theirs.some(({ from }) => from.includes(status)) ? undefined : refuse('STATUS_FORBIDS', { status })
}

function isOne(who: Who, by: Actor, match: MatchForRights): boolean {
  switch (who) {
    case 'owner':
      return by.userId === match.ownerId
    case 'annotator':
      return may(by, 'Annotate') && isAnnotatorOrNobodyIs(by, match)
    case 'Annotate':
    case 'AnnotationManager':
    case 'Admin':
      return may(by, who)
  }
}

/**
 * In a status without an annotator, a former annotator is refused by the status ("not possible while the match is Queued"),
 * which is more precise than "not your match".
 */
function isAnnotatorOrNobodyIs(by: Actor, match: MatchForRights): boolean {
  const annotatorId = annotatorOf(match.lifeCycle)
  return annotatorId === null || annotatorId === by.userId
}
