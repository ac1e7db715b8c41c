import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { displayNames, findUsersByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { recipientsOf, sendEach, type Recipient } from '../accounts/recipients.ts'
import { issueInvitation, type InvitingPorts } from '../accounts/invitations.ts'
import { mailConfirmation } from '../accounts/mailed-links.ts'
import type { Refused, Written } from '../outcome.ts'
import { sharingMail, type WayIn } from './sharing-mail.ts'

export interface SharingPorts extends InvitingPorts {
  readonly projections: Pick<ProjectionHost, 'reads'>
  readonly mailer: Mailer
}

export interface Sharing {
  readonly match: MatchDocument
  /** Owner or admin: the decider looks. */
  readonly by: Actor
  readonly emails: readonly string[]
  readonly message: string | null
  /** Called with what kept a mail from being sent. */
  readonly onFailure: (error: unknown) => void
}

/**
 * One match link for each address, and a mail to each with a link to the match (D67); who has a link already gets the
 * mail alone. Mail that cannot be sent takes no right away: its address is answered in `notSent`.
 */
export async function shareByMail(
  ports: SharingPorts,
  { match, by, emails, message, onFailure }: Sharing,
  meta: CommandMeta,
): Promise<{ readonly written: Written; readonly notSent: string[] } | Refused> {
  const recipients = recipientsOf(emails, ports)
  const links = recipients.map(({ email, emailHash }) => {
    return { linkId: derivedId('match link', match.id, emailHash, meta.commandId), email, emailHash }
  })
  const shared = await ports.dispatch('match', match.id, { type: 'ShareMatch', by, links }, meta)
  if ('refused' in shared) return shared
  const { reads } = ports.projections
  const accounts = await findUsersByEmailHash(
    reads,
    recipients.map(({ emailHash }) => emailHash),
  )
  const { title, from } = await titleOf(ports, match, by)
  const mails = recipients.map((recipient) => async () => {
    const way = await wayIn(ports, match.id, recipient, accounts, { by, meta })
    await ports.mailer.send(sharingMail(recipient.email, { title, from, message }, way))
  })
  return { written: shared.written, notSent: await sendEach(recipients, mails, onFailure) }
}

/** The match as mail calls it, and the one who writes them. */
export async function titleOf(
  { projections }: Pick<SharingPorts, 'projections'>,
  { metadata, ownerId }: MatchDocument,
  by: Actor,
): Promise<{ readonly title: string; readonly teams: [string, string]; readonly from: string | null }> {
  const people = [by.userId, ownerId, ...accountsOf(metadata.players)]
  const names = await displayNames(projections.reads, people)
  const { teams } = withAccountNames(metadata, names)
  return { title: teams.join(' v '), teams, from: names.get(by.userId) ?? null }
}

async function wayIn(
  ports: SharingPorts,
  matchId: string,
  { email, emailHash }: Recipient,
  accounts: readonly UserDocument[],
  { by, meta }: { readonly by: Actor; readonly meta: CommandMeta },
): Promise<WayIn> {
  const path = `/match/${matchId}/watch`
  const link = `${ports.settings.publicUrl}${path}`
  const account = accounts.find(({ emails }) => emails.some((known) => known.emailHash === emailHash))
  if (account?.emails.some((known) => known.emailHash === emailHash && known.confirmed))
    return { to: 'watch', link }
  if (account && !isInvitedOnly(account)) {
    await mailConfirmation(ports, { userId: account.id, email, emailHash })
    return { to: 'confirm', link }
  }
  const invited = await issueInvitation(
    ports,
    {
      id: derivedId('invitation to a match', matchId, emailHash, meta.commandId),
      by,
      inviteType: 'MatchReferenceInvite',
      email,
      matchId,
    },
    { ...meta, commandId: derivedId('invite to a match', meta.commandId, emailHash) },
    path,
  )
  // They have accepted it meanwhile, and proved the address by that.
  return 'refused' in invited ? { to: 'watch', link } : { to: 'signUp', link: invited.link }
}
