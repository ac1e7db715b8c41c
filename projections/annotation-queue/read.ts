import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import { annotatorOf } from '@courtline/messages/match/status'
import type { QueueRow } from '@courtline/messages/views/queue'
import { withAccountNames } from '@courtline/messages/match/account-names'
import type { Reads } from '../runtime/read/reads.ts'
import { annotationQueue, type QueueDocument } from './project.ts'

/** Rows with one of these statuses in the queue's order, from a place of it on. */
export async function queueRows(
  reads: Reads,
  statuses: readonly MatchStatus[],
  limit: number,
  from?: string,
): Promise<QueueDocument[]> {
  const inOrder = from === undefined ? [] : [{ index: 'order', from }]
  const where = [{ index: 'status', in: statuses }, ...inOrder]
  return await reads.view(annotationQueue).find({ where, sort: { index: 'order' }, limit })
}

/** The rows of these matches, in no particular order. */
export async function queueRowsOf(reads: Reads, matchIds: readonly string[]): Promise<QueueDocument[]> {
  return await reads.view(annotationQueue).getAll(matchIds)
}

export async function queueRow(reads: Reads, matchId: string): Promise<QueueDocument | undefined> {
  return await reads.view(annotationQueue).get(matchId)
}

/** The highest priority now waiting; 0 when nothing waits. Goes into every claim (platform 5, ADR 0005). */
export async function highestQueuedPriority(reads: Reads): Promise<number> {
  const [first] = await reads.view(annotationQueue).find({
    where: [{ index: 'status', equals: 'Queued' }],
    sort: { index: 'priority', descending: true },
    limit: 1,
  })
  return first?.priority ?? 0
}

/** Accounts whose names a row shows. */
export function accountsInRow(row: QueueDocument): string[] {
  const players = row.metadata.players.flat().flatMap(({ id }) => (id === null ? [] : [id]))
  const annotatorId = annotatorOf(row.lifeCycle)
  return [row.ownerId, ...(annotatorId === null ? [] : [annotatorId]), ...players]
}

/** A row without what a reader may do with it, which the reader's rights decide. */
export type QueueRowFacts = Omit<QueueRow, 'actions' | 'annotatorActions'>

/** The row as it is shown, with names from the users read model and the score from the match state. */
export function queueRowView(
  row: QueueDocument,
  names: ReadonlyMap<string, string | null>,
  score: QueueRow['score'],
): QueueRowFacts {
  const { metadata, lifeCycle } = row
  const annotatorId = annotatorOf(lifeCycle)
  return {
    matchId: row.matchId,
    teams: withAccountNames(metadata, names).teams,
    surface: metadata.surface,
    ruleName: metadata.ruleName,
    teamType: metadata.teamType,
    priority: row.priority,
    status: lifeCycle.status,
    ownerId: row.ownerId,
    ownerName: names.get(row.ownerId) ?? null,
    annotatorId,
    annotatorName: annotatorId === null ? null : (names.get(annotatorId) ?? null),
    durationSeconds: row.durationSeconds,
    processing: row.processing,
    since: row.since,
    lastEvent: row.lastEvent,
    lastEventAt: row.lastEventAt,
    score,
    revision: row.revision,
    position: row.position,
  }
}
