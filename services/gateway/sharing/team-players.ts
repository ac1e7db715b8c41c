import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import type { TeamDocument } from '@courtline/projections/teams/project'
import { findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { invitationLetter, issueInvitation } from '../auth/invitations.ts'
import { registerInvited } from '../auth/register-account.ts'
import type { Gateway } from '../gateway.ts'
import type { Refused } from '../outcome.ts'
import type { Recipient } from './share-by-mail.ts'

/** Somebody who comes into a team by their address. */
export interface Newcomer extends Recipient {
  readonly userId: string
  /** They have not accepted an invitation yet, and so get a letter. */
  readonly isInvited: boolean
}

/** The account of an address; one without a password for an address that nobody has (D75). */
export async function playerFor(
  gateway: Gateway,
  recipient: Recipient,
  meta: CommandMeta,
): Promise<Newcomer | Refused> {
  const { email, emailHash } = recipient
  const known = await findUserByEmailHash(gateway.projections.reads, emailHash)
  if (known) return { ...recipient, userId: known.id, isInvited: isInvitedOnly(known) }
  const wantedId = derivedId('invited account', emailHash, meta.commandId)
  const registering = { ...meta, commandId: derivedId('register', meta.commandId, emailHash) }
  const made = await registerInvited(gateway, email, wantedId, registering)
  return 'refused' in made ? made : { ...recipient, userId: made.userId, isInvited: true }
}

/** Invites somebody who was put into a team (BreakpointInvite, D62). */
export async function letterOfTeam(
  gateway: Gateway,
  team: TeamDocument,
  { email, emailHash }: Newcomer,
  by: Actor,
  meta: CommandMeta,
): Promise<void> {
  const issued = await issueInvitation(
    gateway,
    {
      id: derivedId('invitation to a team', team.id, emailHash, meta.commandId),
      by,
      inviteType: 'BreakpointInvite',
      email,
      matchId: null,
    },
    { ...meta, commandId: derivedId('invite', meta.commandId, emailHash) },
  )
  if ('refused' in issued) throw new Error(`An invitation to a team was refused: ${issued.refused.code}`)
  const why = `You were added to the team ${team.name} on Courtline.`
  await gateway.mailer.send(invitationLetter(email, issued.link, why))
}
