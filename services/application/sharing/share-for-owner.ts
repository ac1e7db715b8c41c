import { derivedId } from '@courtline/messages/ids'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { findMatch } from '@courtline/projections/matches/read'
import { findUser } from '@courtline/projections/users/read'
import { shareByMail, type SharingPorts } from './share-by-mail.ts'

/**
 * Shares a match with those whom its owner named with the upload, in the owner's name (D67). Named after the match, so
 * that doing it again makes no second link. What could not be sent, or was refused, is reported and changes nothing else.
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
  const shared = await shareByMail(
    ports,
    {
      match,
      by: { userId: owner.id, permissions: [...ROLE_PERMISSIONS[owner.role]] },
      emails,
      message: null,
      onFailure: (error) => report(`A mail about a shared match was not sent: ${String(error)}`),
    },
    { actorId: 'worker:preshare', at: ports.now().toISOString(), commandId: derivedId('preshare', matchId) },
  )
  if ('refused' in shared) report(`A match was not shared as its owner asked: ${shared.refused.text}`)
}
