import { refusal } from '@courtline/messages/refusals'
import { findMatches } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { uploadsOfMatch, uploadsOfOwner } from '@courtline/projections/uploads/read'
import { refused, type Refused } from '../outcome.ts'

const GIGABYTE = 1000 ** 3

export interface WantedUpload {
  readonly ownerId: string
  readonly matchId: string
  readonly uploadId: string
  readonly sizeBytes: number
}

/**
 * Why one more file may not be uploaded: the match has as many as it may, or it or its owner's account as many bytes, those
 * on their way included; matches that were deleted do not count. Refusals: TOO_MANY_FILES, MATCH_FULL, ACCOUNT_FULL.
 */
export async function overQuota(
  reads: Reads,
  { ownerId, matchId, uploadId, sizeBytes }: WantedUpload,
): Promise<Refused | undefined> {
  const site = await settingsOfSite(reads)
  const ofMatch = (await uploadsOfMatch(reads, matchId)).filter((each) => each.uploadId !== uploadId)
  if (ofMatch.length >= site.filesPerMatch)
    return refused(refusal('TOO_MANY_FILES', { most: site.filesPerMatch }))
  if (bytesOf(ofMatch) + sizeBytes > site.gigabytesPerMatch * GIGABYTE)
    return refused(refusal('MATCH_FULL', { most: site.gigabytesPerMatch }))
  const ofOwner = (await uploadsOfOwner(reads, ownerId)).filter((each) => each.uploadId !== uploadId)
  const matches = await findMatches(reads, [...new Set(ofOwner.map((each) => each.matchId))])
  const gone = new Set(matches.flatMap(({ id, lifeCycle }) => (lifeCycle.status === 'Deleted' ? [id] : [])))
  const kept = ofOwner.filter((each) => !gone.has(each.matchId))
  return bytesOf(kept) + sizeBytes > site.gigabytesPerAccount * GIGABYTE
    ? refused(refusal('ACCOUNT_FULL', { most: site.gigabytesPerAccount }))
    : undefined
}

const bytesOf = (uploads: readonly { readonly sizeBytes: number }[]) =>
  uploads.reduce((sum, each) => sum + each.sizeBytes, 0)
