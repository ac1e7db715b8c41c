import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { allMedia } from '@courtline/messages/media/match-media'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { matchesOfOwner } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { uploadsOfMatch } from '@courtline/projections/uploads/read'
import { findUser } from '@courtline/projections/users/read'
import type { Dispatch } from '../dispatch.ts'
import { forgetOrders } from '../orders/forget-orders.ts'
import { forgetMails } from '../mail/forget-mail.ts'
import { readGrants } from './video-grants.ts'
import { dismissAdmin } from './dismiss-admin.ts'
import type { Refused, Written } from '../outcome.ts'
import { readReelFilms } from '../media/reel-films.ts'
import { readMediaLedger } from '../media/media-ledger.ts'
import { rawUriOf } from '../uploads/raw-uri.ts'

export interface ErasurePorts {
  readonly dispatch: Dispatch
  readonly projections: { readonly reads: Reads }
  readonly blobs: Pick<BlobStore, 'startUpload' | 'abort' | 'remove'>
  readonly mailer: Pick<Mailer, 'forget'>
  readonly sessions: Pick<Sessions, 'revokeAllOf'>
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  /** Where rights to upload are given back. */
  readonly videoSite?: Pick<VideoSiteService, 'revoke'> | undefined
  /** Waits until the list of matches has seen `position`. */
  readonly matchesAfter: (position: string) => Promise<unknown>
  /** Ends live connections of a session that was revoked. */
  readonly onSessionEnded: (sessionId: string) => void
}

/** Read again until there are none. */
const MATCHES_AT_ONCE = 1000

/**
 * Deletes an account, its matches with their files (D32, D93), its favorites, reels and saved filters, its rights to
 * upload (D121), mail to it that is kept here, and the key that makes its personal data readable (D27). What can be done again comes first and the key last, so that an interrupted erasure is
 * finished by the next call. Answers what was written; nothing for an account that was deleted before. Refusals: those
 * of the deciders.
 */
export async function eraseAccount(
  ports: ErasurePorts,
  userId: string,
  by: Actor,
  meta: CommandMeta,
): Promise<{ readonly written: Written | undefined } | Refused> {
  const account = await findUser(ports.projections.reads, userId)
  const no = account?.role === 'Admin' && (await dismissAdmin(ports, by, userId, meta))
  if (no) return no
  const stuck = account && (await deleteMatches(ports, by, userId, meta))
  if (stuck) return stuck
  await ports.dispatch('favorites', userId, { type: 'ClearFavorites', by }, meta)
  await removeReels(ports, userId, by, meta)
  await ports.dispatch('savedFilters', userId, { type: 'DeleteAllFilters', by }, meta)
  await revokeGrants(ports, userId)
  for (const { email } of account?.emails ?? []) await ports.mailer.forget(email)
  const emailHashes = (account?.emails ?? []).map(({ emailHash }) => emailHash)
  await forgetMails(ports, userId, emailHashes, meta)
  await forgetOrders(ports, userId, emailHashes)
  const deleted = await ports.dispatch('user', userId, { type: 'DeleteUser', by }, meta)
  const isGone = 'refused' in deleted && deleted.refused.code === 'USER_GONE'
  if ('refused' in deleted && !isGone) return deleted
  for (const ended of await ports.sessions.revokeAllOf(userId)) ports.onSessionEnded(ended)
  for (const { emailHash } of account?.emails ?? []) {
    await ports.dispatch('email', emailHash, { type: 'ReleaseEmail', userId }, meta)
  }
  await removeMediaOf(ports, userId, meta)
  await ports.keys.destroy(userId)
  return { written: 'refused' in deleted ? undefined : deleted.written }
}

/** All that the log names: of matches deleted before, superseded and replaced files too; none of them comes back (D109). */
async function removeMediaOf(ports: ErasurePorts, ownerId: string, meta: CommandMeta): Promise<void> {
  for (const [matchId, media] of await readMediaLedger(ports.log)) {
    if (media.ownerId !== ownerId) continue
    const named = { ...meta, commandId: derivedId('files go with their owner', matchId) }
    await ports.dispatch('match', matchId, { type: 'RemoveMedia', now: meta.at, keptForDays: 0 }, named)
    for (const uri of allMedia(media)) await ports.blobs.remove(uri)
  }
}

/** A service that is away holds up no erasure: with the key goes the only copy of its token. */
async function revokeGrants(ports: ErasurePorts, userId: string): Promise<void> {
  for (const { refreshToken } of (await readGrants(ports, userId)).open.values())
    await ports.videoSite?.revoke(refreshToken).catch(() => undefined)
}

/** Reels with their films. */
async function removeReels(ports: ErasurePorts, userId: string, by: Actor, meta: CommandMeta): Promise<void> {
  const named = { ...meta, commandId: derivedId('delete all reels', meta.commandId) }
  await ports.dispatch('reels', userId, { type: 'DeleteAllReels', by }, named)
  for (const { ownerId, uris } of (await readReelFilms(ports.log)).values())
    if (ownerId === userId) for (const uri of uris) await ports.blobs.remove(uri)
}

async function deleteMatches(
  ports: ErasurePorts,
  by: Actor,
  ownerId: string,
  meta: CommandMeta,
): Promise<Refused | undefined> {
  for (;;) {
    const found = await matchesOfOwner(ports.projections.reads, ownerId, MATCHES_AT_ONCE)
    if (found.length === 0) return undefined
    for (const match of found) {
      await endUploads(ports, match)
      const named = { ...meta, commandId: derivedId('delete with its owner', match.id) }
      const deleted = await ports.dispatch('match', match.id, { type: 'DeleteMatch', by }, named)
      if ('refused' in deleted && deleted.refused.code !== 'NOT_FOUND') return deleted
      if (!('refused' in deleted)) await ports.matchesAfter(deleted.written.position)
    }
  }
}

/** Ends uploads on their way; what had arrived completely is removed by its name in the log. */
async function endUploads({ blobs, projections }: ErasurePorts, match: MatchDocument): Promise<void> {
  for (const upload of await uploadsOfMatch(projections.reads, match.id)) {
    const uri = rawUriOf(upload)
    await blobs.abort(await blobs.startUpload(uri, upload.sizeBytes, upload.partSizeBytes))
    await blobs.remove(uri)
  }
}
