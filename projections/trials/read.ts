import { annotationStream } from '@courtline/messages/match/which-annotation'
import type { TrialStatus } from '@courtline/messages/trial/trial'
import type { Reads } from '../runtime/read/reads.ts'
import { trials, type TrialDocument } from './project.ts'

/** The trial of one person with one match; undefined where none was begun. */
export async function findTrial(
  reads: Reads,
  userId: string,
  matchId: string,
): Promise<TrialDocument | undefined> {
  return await reads.view(trials).get(annotationStream({ kind: 'trial', userId, matchId }))
}

/** Trials of one status, the latest change first, from a time on backwards. */
export async function trialsIn(
  reads: Reads,
  status: TrialStatus,
  until: string | undefined,
  limit: number,
): Promise<TrialDocument[]> {
  const inStatus = { index: 'status', equals: status }
  const where = until === undefined ? [inStatus] : [inStatus, { index: 'changed', from: '', to: until }]
  return await reads.view(trials).find({ where, sort: { index: 'changed', descending: true }, limit })
}

/** All trials of one person. */
export async function trialsOfUser(reads: Reads, userId: string): Promise<TrialDocument[]> {
  return await reads.view(trials).find({ where: [{ index: 'user', equals: userId }] })
}
