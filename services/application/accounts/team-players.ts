import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import type { TeamDocument } from '@courtline/projections/teams/project'
import { findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { queueMail } from '../mail/queue-mail.ts'
import { invitationMail, issueInvitation, type InvitingPorts } from './invitations.ts'
import { inOneLine } from '../mail/words-of-people.ts'
import { registerInvited, type AccountPorts } from './register-account.ts'
import type { Refused } from '../outcome.ts'
import type { Recipient } from './recipients.ts'

export type TeamPorts = AccountPorts & InvitingPorts

/** A player who is added to a team by their address. */
export interface Newcomer extends Recipient {
  readonly userId: string
  /** They have not accepted an invitation yet, and so get a mail. */
  readonly isInvited: boolean
}

/** The account of an address; one without a password for an address that nobody has (D75). */
export async function playerFor(
  ports: TeamPorts,
  recipient: Recipient,
  meta: CommandMeta,
): Promise<Newcomer | Refused> {
  const { email, emailHash } = recipient
  const known = await findUserByEmailHash(ports.projections.reads, emailHash)
  if (known) return { ...recipient, userId: known.id, isInvited: isInvitedOnly(known) }
  const wantedId = derivedId('invited account', emailHash, meta.commandId)
  const registering = { ...meta, commandId: derivedId('register', meta.commandId, emailHash) }
  const made = await registerInvited(ports, email, wantedId, registering)
  return 'refused' in made ? made : { ...recipient, userId: made.userId, isInvited: true }
}

/** Invites a player who was put into a team (BreakpointInvite, D62). */
export async function mailTeamInvitation(
  ports: TeamPorts,
  team: TeamDocument,
  { email, emailHash }: Newcomer,
  by: Actor,
  meta: CommandMeta,
): Promise<void> {
  const issued = await issueInvitation(
    ports,
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
  const why = `You were added to the team “${inOneLine(team.name)}” on Courtline.`
  await queueMail(ports, { ...invitationMail(email, issued.link, why), senderId: by.userId }, meta)
}
