import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { listMatches } from '@courtline/projections/matches/read'
import { uploadsOfMatch } from '@courtline/projections/uploads/read'
import { findUser } from '@courtline/projections/users/read'
import { metaOf, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { rawUriOf } from '../../views/uploads.ts'

/** More than anybody has; asked for again until there are none. */
const MATCHES_AT_ONCE = 1000

/**
 * Deletes an account, its matches with their files (D32, D93), letters to it that lie here, and the key that makes its personal data readable (D27).
 * What can be done again comes first and the key last, so that a call that was interrupted is finished by the next.
 */
export const deleteUser =
  (gateway: Gateway): Handler<'deleteUser'> =>
  async ({ params, caller, commandId }) => {
    if (params.id === caller.actor.userId) return refused(refusal('OWN_ACCOUNT'))
    const meta = metaOf(caller, commandId, gateway.now())
    const account = await findUser(gateway.projections.reads, params.id)
    const stuck = account && (await deleteMatches(gateway, caller, params.id, meta))
    if (stuck) return stuck
    for (const { email } of account?.emails ?? []) await gateway.mailer.forget(email)
    const command = { type: 'DeleteUser', by: caller.actor } as const
    const deleted = await gateway.issue.user(params.id, command, meta)
    const isGone = 'refused' in deleted && deleted.refused.code === 'USER_GONE'
    if ('refused' in deleted && !isGone) return deleted
    for (const ended of await gateway.sessions.revokeAllOf(params.id)) gateway.live.endSession(ended)
    for (const { emailHash } of account?.emails ?? []) {
      await gateway.issue.email(emailHash, { type: 'ReleaseEmail', userId: params.id }, meta)
    }
    await gateway.keys.destroy(params.id)
    if ('refused' in deleted) return { answer: { ok: true } }
    await gateway.readAfter(['users', 'matches', 'annotation-queue'], deleted.written.position)
    return { answer: { ok: true }, written: deleted.written }
  }

async function deleteMatches(
  gateway: Gateway,
  caller: Caller,
  ownerId: string,
  meta: CommandMeta,
): Promise<Refused | undefined> {
  const whose = { userId: ownerId, emails: [], emailHashes: [] }
  const found = await listMatches(gateway.projections.reads, { whose, limit: MATCHES_AT_ONCE })
  for (const match of found.filter((each) => each.ownerId === ownerId)) {
    await removeFiles(gateway, match)
    const named = { ...meta, commandId: derivedId('delete with its owner', match.id) }
    const deleted = await gateway.issue.match(match.id, { type: 'DeleteMatch', by: caller.actor }, named)
    if ('refused' in deleted && deleted.refused.code !== 'NOT_FOUND') return deleted
    if (!('refused' in deleted)) await gateway.readAfter(['matches'], deleted.written.position)
  }
  return found.length === MATCHES_AT_ONCE ? deleteMatches(gateway, caller, ownerId, meta) : undefined
}

async function removeFiles(gateway: Gateway, match: MatchDocument): Promise<void> {
  const { blobs, projections } = gateway
  for (const upload of await uploadsOfMatch(projections.reads, match.id)) {
    const uri = rawUriOf(upload)
    await blobs.abort(await blobs.startUpload(uri, upload.sizeBytes, upload.partSizeBytes))
    await blobs.remove(uri)
  }
  const { preprocessedVideoUri, postprocessedVideoUri, titleImage, thumbnails, rawUploads } = match
  const uris = [preprocessedVideoUri, postprocessedVideoUri, titleImage, thumbnails?.uri]
  for (const uri of [...rawUploads.map((raw) => raw.uri), ...uris]) if (uri) await blobs.remove(uri)
}
