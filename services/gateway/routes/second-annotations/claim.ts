import { refused } from '@courtline/application/outcome'
import { derivedId } from '@courtline/messages/ids'
import { besideSubject, ownAnnotation } from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import { findAnnotation } from '@courtline/projections/match-state/read'
import { findMatch } from '@courtline/projections/matches/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { matchesInReelsOf } from '@courtline/projections/reels/read'
import { isHeld } from '@courtline/projections/second-annotations/project'
import { findSecond, secondRequestsIn } from '@courtline/projections/second-annotations/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { mayBeIndependent, shownSeconds } from '../../views/second-view.ts'
import { answeredSecond, sendToRequest } from './send.ts'

/**
 * Begins a second annotation: the request decides who may, then the annotation's own stream begins. The same again
 * changes nothing, and finishes what was interrupted between the two.
 */
export const claimSecond =
  (gateway: Gateway): Handler<'claimSecond'> =>
  async (call) => {
    const { params, caller, commandId } = call
    const { reads } = gateway.projections
    await gateway.readAfter(
      ['second-annotations', 'matches', 'match-state', 'reels'],
      await gateway.log.head(),
    )
    const [match, second] = await Promise.all([
      findMatch(reads, params.matchId),
      findSecond(reads, params.matchId),
    ])
    const request = second?.request
    if (!match || match.lifeCycle.status === 'Deleted' || !request) return refused(refusal('NOT_FOUND'))
    const { userId } = caller.actor
    const isTheirs = isHeld(request) && request.annotatorId === userId
    const filmed = await matchesInReelsOf(reads, userId)
    const isIndependent =
      isTheirs ||
      (mayBeIndependent(gateway.matches, match, second, caller, filmed) &&
        !(await hasEntries(gateway, match, userId)))
    if (!isIndependent) return refused(refusal('SECOND_NOT_INDEPENDENT'))
    const highestPriority = await highestFor(gateway, caller)
    const written = await sendToRequest(gateway, call, {
      type: 'ClaimSecond',
      by: caller.actor,
      highestPriority,
    })
    if ('refused' in written) return written
    const { rules, teamType } = match.metadata
    const begun = { userId, matchId: match.id, rules, teamType }
    const started = await gateway.dispatch(
      'second',
      besideSubject(userId, match.id),
      { type: 'StartSecond', by: caller.actor, ...begun },
      callerMeta(caller, derivedId('start second', commandId), gateway.now()),
    )
    return 'refused' in started ? started : await answeredSecond(gateway, call, started.written)
  }

/** Whether a user has entered or changed anything in the match's own annotation. */
async function hasEntries({ projections }: Gateway, { id }: MatchDocument, userId: string): Promise<boolean> {
  const stored = await findAnnotation(projections.reads, ownAnnotation(id))
  return (
    stored?.annotation.some(
      ({ origAnnotatorId, updateAnnotatorId }) => origAnnotatorId === userId || updateAnnotatorId === userId,
    ) ?? false
  )
}

/** Of those that wait first: more are looked at only by managers. */
const MOST_WAITING = 500

/** The highest priority that waits for this annotator: what they could not claim does not hold them up. */
async function highestFor(gateway: Gateway, caller: Caller): Promise<number> {
  const waiting = await secondRequestsIn(gateway.projections.reads, ['Open'], MOST_WAITING)
  const theirs = await shownSeconds(gateway, waiting, caller)
  return Math.max(
    0,
    ...theirs.flatMap(({ request }) => (request.annotatorId === null ? [request.priority] : [])),
  )
}
