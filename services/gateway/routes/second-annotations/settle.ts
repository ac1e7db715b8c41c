import { refused, type Refused, type Written } from '@courtline/application/outcome'
import { allOf, editsToTake, type TakenEntry } from '@courtline/application/second/take-entries'
import { derivedId, eventId, matchStream } from '@courtline/messages/ids'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import { findAnnotation, type StoredAnnotation } from '@courtline/projections/match-state/read'
import { isHeld } from '@courtline/projections/second-annotations/project'
import { findSecond } from '@courtline/projections/second-annotations/read'
import { callerMeta } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { command } from '../matches/life-cycle/act.ts'
import { answeredSecond, sendToRequest, type ActingOnSecond } from './send.ts'

/** Both annotations of a match that are being compared. */
interface Pair {
  readonly first: StoredAnnotation
  readonly second: StoredAnnotation
  /** Who made the second one. */
  readonly annotatorId: string
}

/** The reason of every edit that comes from a second annotation, in the history of the match (D100). */
const REASON = 'reconciled'

/** Brings some entries of the second annotation into the match. */
export const takeFromSecond =
  (gateway: Gateway): Handler<'takeFromSecond'> =>
  async (call) => {
    const pair = await comparedPair(gateway, call.params.matchId)
    if ('refused' in pair) return pair
    const written = await take(gateway, call, pair, call.body.entries)
    return await answeredSecond(gateway, call, written)
  }

/** The manager's last word: the first stays, the second takes its place, or what was taken of it was enough. */
export const settleSecond =
  (gateway: Gateway): Handler<'settleSecond'> =>
  async (call) => {
    const { outcome } = call.body
    if (outcome === 'second') {
      const pair = await comparedPair(gateway, call.params.matchId)
      if ('refused' in pair) return pair
      const acting = { ...call, commandId: derivedId('take second', call.commandId) }
      const written = await take(gateway, acting, pair, allOf(pair.first, pair.second))
      if ('refused' in written) return written
    }
    const written = await sendToRequest(gateway, call, {
      type: 'SettleSecond',
      by: call.caller.actor,
      outcome,
    })
    return await answeredSecond(gateway, call, written)
  }

/** Both annotations, once their agreement is measured; SECOND_NOT_COMPARED before that. */
async function comparedPair(
  { projections, readAfter, log }: Gateway,
  matchId: string,
): Promise<Pair | Refused> {
  const { reads } = projections
  await readAfter(['second-annotations', 'match-state'], await log.head())
  const request = (await findSecond(reads, matchId))?.request
  if (!request || request.status === 'Settled') return refused(refusal('NOT_FOUND'))
  const { annotatorId, agreement } = request
  if (annotatorId === null || !isHeld(request) || !agreement) return refused(refusal('SECOND_NOT_COMPARED'))
  const [first, second] = await Promise.all([
    findAnnotation(reads, ownAnnotation(matchId)),
    findAnnotation(reads, { kind: 'second', userId: annotatorId, matchId }),
  ])
  return first && second ? { first, second, annotatorId } : refused(refusal('NOT_FOUND'))
}

async function take(
  gateway: Gateway,
  { params: { matchId }, caller, commandId }: ActingOnSecond,
  { first, second, annotatorId }: Pair,
  entries: readonly TakenEntry[],
): Promise<Written | Refused> {
  const newIdOf = (annotationId: string) => derivedId('taken', annotationId, commandId)
  const edits = editsToTake(first, second, entries, newIdOf)
  if (!edits) return refused(refusal('SECOND_CHANGED'))
  const stream = matchStream(matchId)
  const { revision, position } = first.head
  if (edits.length === 0) return { stream, revision, position }
  const eventIds = edits.map((_, index) => eventId(stream, caller.actor.userId, commandId, index))
  const wanted = {
    type: 'EditAnnotation',
    by: caller.actor,
    edits,
    eventIds,
    silent: false,
    reconciles: annotatorId,
  } as const
  const meta = callerMeta(caller, commandId, gateway.now(), REASON)
  const done = await command(gateway, matchId, wanted, meta)
  return 'refused' in done ? done : done.written
}
