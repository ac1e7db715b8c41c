import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { Body } from '@courtline/messages/routes/table'
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { SignedPart } from '@courtline/messages/views/upload'
import { may } from '@courtline/messages/actor'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findUpload } from '@courtline/projections/uploads/read'
import { callerMeta, type Caller } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import { refused, type Refused, type Written } from '@courtline/application/outcome'
import type { Handler } from '../register-route.ts'
import { overQuota } from '@courtline/application/uploads/quota'
import { rawUriOf } from '@courtline/application/uploads/raw-uri'
import { partCountOf, partPath, uploadViewOf } from '../views/uploads.ts'
import { reserveCredit, returnCredit } from '@courtline/application/matches/credits'

/** Long enough for a slow line to send four parts, and for a laptop to be suspended a while. */
const PART_ADDRESS_MS = 6 * 3_600_000

/**
 * Starts the upload of one file, or continues with it, and signs addresses for its parts. The owner's credit is set aside
 * before a byte is sent (D23); the same file again is the same upload, with the parts that have arrived.
 */
export const signParts =
  (gateway: Gateway): Handler<'signParts'> =>
  async ({ body, caller, commandId }) => {
    const { matchId, uploadId, order, file, partNumbers } = body
    const shown = await gateway.matches.shown(matchId, caller)
    if ('refused' in shown) return shown
    const { match } = shown
    const no = unfit(match, caller, body)
    if (no) return no

    const meta = callerMeta(caller, commandId, gateway.now())
    const full = await fullFor(gateway, match, body)
    if (full) return full
    const reserved = await reserveCredit(gateway, match.ownerId, matchId, meta)
    if ('refused' in reserved) return reserved
    const { ownerId } = match
    const started = await gateway.dispatch(
      'upload',
      uploadId,
      {
        type: 'StartUpload',
        by: caller.actor,
        matchId,
        ownerId,
        order,
        partSizeBytes: PART_SIZE_BYTES,
        ...file,
      },
      meta,
    )
    // Only what this very call has set aside: an earlier file of the match keeps its credit.
    const isNewCredit = reserved.events.length > 0 && !reserved.deduplicated
    if ('refused' in started) {
      if (isNewCredit) await returnCredit(gateway, match.ownerId, matchId, meta)
      return started
    }
    const late = started.events.length > 0 && (await fullAfterAll(gateway, match, body, started.written))
    if (late) {
      const abort = { ...meta, commandId: derivedId('over quota', uploadId) }
      await gateway.dispatch('upload', uploadId, { type: 'AbortUpload', by: caller.actor }, abort)
      if (isNewCredit) await returnCredit(gateway, match.ownerId, matchId, meta)
      return late
    }
    const uri = rawUriOf({ matchId, uploadId, fileName: file.fileName })
    const storeId = await gateway.blobs.startUpload(uri, file.sizeBytes, PART_SIZE_BYTES)
    const upload = await uploadViewOf(gateway.blobs, {
      ...file,
      uploadId,
      matchId,
      order,
      state: 'uploading',
      partSizeBytes: PART_SIZE_BYTES,
      startedAt: await startOf(gateway, uploadId, started.events[0]?.meta.at),
    })
    return {
      answer: { upload, parts: await signed(gateway, storeId, partNumbers) },
      written: started.written,
    }
  }

/** Looked at when a file begins: one that continues has its room. */
async function fullFor(
  gateway: Gateway,
  { ownerId }: MatchDocument,
  { matchId, uploadId, file: { sizeBytes } }: Body<'signParts'>,
): Promise<Refused | undefined> {
  const { reads } = gateway.projections
  if (await findUpload(reads, uploadId)) return undefined
  await gateway.readAfter(['uploads'], await gateway.log.head())
  return await overQuota(reads, { ownerId, matchId, uploadId, sizeBytes })
}

/**
 * Looked at once more when the file's start is recorded: of two that begin at the same instant, neither has seen the other
 * before, but the later one in the log sees the earlier one now, on whichever gateway.
 */
async function fullAfterAll(
  gateway: Gateway,
  { ownerId }: MatchDocument,
  { matchId, uploadId, file: { sizeBytes } }: Body<'signParts'>,
  { position }: Written,
): Promise<Refused | undefined> {
  await gateway.readAfter(['uploads'], position)
  return await overQuota(gateway.projections.reads, { ownerId, matchId, uploadId, sizeBytes })
}

/** Why these parts may not be sent now: by another user, at another time, or because the file has no such parts. */
function unfit(
  { ownerId, lifeCycle: { status } }: MatchDocument,
  { actor }: Caller,
  { file, partNumbers }: Body<'signParts'>,
): Refused | undefined {
  if (ownerId !== actor.userId && !may(actor, 'Admin')) return refused(refusal('NOT_ALLOWED'))
  if (status !== 'Created') return refused(refusal('STATUS_FORBIDS', { status }))
  const parts = partCountOf(file.sizeBytes)
  return partNumbers.some((part) => part > parts) ? refused(refusal('INVALID_REQUEST')) : undefined
}

/** When the upload began: just now, or as its read model has it for one that continues. */
async function startOf(gateway: Gateway, uploadId: string, recordedAt: string | undefined): Promise<string> {
  const known = recordedAt ?? (await findUpload(gateway.projections.reads, uploadId))?.startedAt
  return known ?? gateway.now().toISOString()
}

/** Straight to the store where it takes parts from browsers, else to this site. */
async function signed(
  { blobs, signer, now }: Gateway,
  storeId: string,
  partNumbers: readonly number[],
): Promise<SignedPart[]> {
  const expiresAt = new Date(now().getTime() + PART_ADDRESS_MS)
  const direct = await blobs.partAddresses(storeId, partNumbers, PART_ADDRESS_MS)
  return partNumbers.map((partNumber, index) => ({
    partNumber,
    url: direct?.[index] ?? signer.sign({ method: 'PUT', path: partPath(storeId, partNumber), expiresAt }),
    expiresAt: expiresAt.toISOString(),
  }))
}
