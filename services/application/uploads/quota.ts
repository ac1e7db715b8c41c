import { refusal, type Refusal } from '@courtline/messages/refusals'
import { findMatch, findMatches, matchesOfOwner } from '@courtline/projections/matches/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { UploadDocument } from '@courtline/projections/uploads/project'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { uploadsOfMatch, uploadsOfOwner } from '@courtline/projections/uploads/read'
import { refused, type Refused } from '../outcome.ts'

const GIGABYTE = 1000 ** 3
/** More than anybody has. */
const MOST_MATCHES = 10_000

export interface WantedUpload {
  readonly ownerId: string
  readonly matchId: string
  readonly uploadId: string
  readonly sizeBytes: number
}

/** Which of the uploads that are known count against another one. */
type Counts = (upload: UploadDocument) => boolean

/**
 * Why one more file may not be uploaded: the match has as many as it may, or it or its owner's account as many bytes, those
 * on their way and those fetched from links included; matches that were deleted do not count. An upload that has begun is
 * judged by those that began before it. Refusals: TOO_MANY_FILES, MATCH_FULL, ACCOUNT_FULL.
 */
export async function overQuota(
  reads: Reads,
  { ownerId, matchId, uploadId, sizeBytes }: WantedUpload,
): Promise<Refused | undefined> {
  const ofMatch = await uploadsOfMatch(reads, matchId)
  const begun = ofMatch.find((each) => each.uploadId === uploadId)
  const counts: Counts = (each) =>
    each.uploadId !== uploadId && (!begun || each.startedPosition < begun.startedPosition)
  const site = await settingsOfSite(reads)
  const fetchedFiles = fetchedOf(await findMatch(reads, matchId)).length
  if (ofMatch.filter(counts).length + fetchedFiles >= site.filesPerMatch)
    return refused(refusal('TOO_MANY_FILES', { most: site.filesPerMatch }))
  const { leftBytes, full } = await leftOf(reads, { ownerId, matchId }, counts)
  return sizeBytes > leftBytes ? refused(full) : undefined
}

/** Bytes that may still be uploaded to a match, and the sentence where more are sent. */
export async function quotaLeft(
  reads: Reads,
  matchId: string,
): Promise<{ readonly leftBytes: number; readonly why: string }> {
  const match = await findMatch(reads, matchId)
  if (!match) return { leftBytes: 0, why: refusal('NOT_FOUND').text }
  const { leftBytes, full } = await leftOf(reads, { ownerId: match.ownerId, matchId }, () => true)
  return { leftBytes, why: full.text }
}

/** The tighter of the two limits, and how it is refused. */
async function leftOf(
  reads: Reads,
  { ownerId, matchId }: Pick<WantedUpload, 'ownerId' | 'matchId'>,
  counts: Counts,
): Promise<{ readonly leftBytes: number; readonly full: Refusal }> {
  const site = await settingsOfSite(reads)
  const uploads = (await uploadsOfOwner(reads, ownerId)).filter(counts)
  const matches = await matchesOfOwner(reads, ownerId, MOST_MATCHES)
  const gone = await deletedOf(reads, uploads)
  const takenBytes = (isMeant: (id: string) => boolean) =>
    bytesOf(uploads.filter((each) => isMeant(each.matchId) && !gone.has(each.matchId))) +
    bytesOf(matches.filter(({ id }) => isMeant(id)).flatMap(fetchedOf))
  const ofMatch = site.gigabytesPerMatch * GIGABYTE - takenBytes((id) => id === matchId)
  const ofAccount = site.gigabytesPerAccount * GIGABYTE - takenBytes(() => true)
  return ofMatch <= ofAccount
    ? { leftBytes: ofMatch, full: refusal('MATCH_FULL', { most: site.gigabytesPerMatch }) }
    : { leftBytes: ofAccount, full: refusal('ACCOUNT_FULL', { most: site.gigabytesPerAccount }) }
}

/** Files that were not uploaded from a browser: those have uploads of their own. */
const fetchedOf = (match: MatchDocument | undefined) =>
  (match?.rawUploads ?? []).filter(({ source }) => source !== 'directUpload')

async function deletedOf(reads: Reads, uploads: readonly UploadDocument[]): Promise<ReadonlySet<string>> {
  const matches = await findMatches(reads, [...new Set(uploads.map((each) => each.matchId))])
  return new Set(matches.flatMap(({ id, lifeCycle }) => (lifeCycle.status === 'Deleted' ? [id] : [])))
}

const bytesOf = (files: readonly { readonly sizeBytes: number }[]) =>
  files.reduce((sum, each) => sum + each.sizeBytes, 0)
