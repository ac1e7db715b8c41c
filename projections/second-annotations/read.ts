import type { SecondStatus } from '@courtline/messages/second/second-request'
import type { Reads } from '../runtime/read/reads.ts'
import { isHeld, secondAnnotations, type SecondDocument } from './project.ts'

/** What is known of second annotations of a match; undefined where that is nothing. */
export async function findSecond(reads: Reads, matchId: string): Promise<SecondDocument | undefined> {
  return await reads.view(secondAnnotations).get(matchId)
}

/** Requests with one of these statuses, the highest priority first and then the oldest, from a place of the order on. */
export async function secondRequestsIn(
  reads: Reads,
  statuses: readonly SecondStatus[],
  limit: number,
  from?: string,
): Promise<SecondDocument[]> {
  const inOrder = from === undefined ? [] : [{ index: 'order', from }]
  const where = [{ index: 'status', in: statuses }, ...inOrder]
  return await reads.view(secondAnnotations).find({ where, sort: { index: 'order' }, limit })
}

/**
 * Those of these matches whose second annotation waits to be claimed, is under way, or waits for its comparison, and who
 * makes it: null where nobody does.
 */
export async function matchesWithOpenSecond(
  reads: Reads,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await reads.view(secondAnnotations).getAll(matchIds)
  return new Map(
    found.flatMap(({ matchId, request }) =>
      request && request.status !== 'Settled'
        ? [[matchId, isHeld(request) ? request.annotatorId : null] as const]
        : [],
    ),
  )
}

/** Matches of which this person holds the second annotation: of the first one they see nothing. */
export async function secondAnnotationsHeldBy(reads: Reads, userId: string): Promise<SecondDocument[]> {
  return await reads.view(secondAnnotations).find({ where: [{ index: 'holder', equals: userId }] })
}

/** Whether this person holds the second annotation of this match. */
export async function holdsSecond(reads: Reads, matchId: string, userId: string): Promise<boolean> {
  const request = (await findSecond(reads, matchId))?.request
  return request != null && isHeld(request) && request.annotatorId === userId
}

/** The newest matches that this person has submitted, newest first, up to and with that of a position. */
export async function completedBy(
  reads: Reads,
  annotatorId: string,
  upTo: string,
  limit: number,
): Promise<SecondDocument[]> {
  const where = [
    { index: 'completedBy', equals: annotatorId },
    { index: 'completed', from: '', to: upTo },
  ]
  return await reads
    .view(secondAnnotations)
    .find({ where, sort: { index: 'completed', descending: true }, limit })
}
