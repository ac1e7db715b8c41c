import { derivedId } from '@courtline/messages/ids'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { findMatch } from '@courtline/projections/matches/read'
import { findUser } from '@courtline/projections/users/read'
import { giveLinks, shareByMail, type SharingPorts } from './share-by-mail.ts'

/**
 * Shares a match with those whom its owner named with the upload, in the owner's name (D67). Named after the match, so
 * that doing it again makes no second link. What was refused is reported.
 */
export async function shareForOwner(
  ports: SharingPorts,
  matchId: string,
  { ownerId, emails }: { readonly ownerId: string; readonly emails: readonly string[] },
  report: (line: string) => void,
): Promise<void> {
  const { reads } = ports.projections
  const owner = await findUser(reads, ownerId)
  const match = await findMatch(reads, matchId)
  if (!owner || !match) return
  const by = { userId: owner.id, permissions: [...ROLE_PERMISSIONS[owner.role]] }
  const meta = {
    actorId: 'worker:preshare',
    at: ports.now().toISOString(),
    commandId: derivedId('preshare', matchId),
  }
  const shared = await shareByMail(ports, { match, by, emails, message: null }, meta)
  if (!('refused' in shared)) return
  report(`A match was not shared as its owner asked: ${shared.refused.text}`)
  // Sharing stays possible for those who may not mail others.
  if (shared.refused.code === 'OWN_EMAIL_NOT_CONFIRMED' || shared.refused.code === 'MAILS_USED_UP')
    await giveLinks(ports, { match, by, emails }, meta)
}
