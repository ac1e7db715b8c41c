import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { accountsOf, withAccountNames } from '@courtline/projections/match-words/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { ProjectionHost } from '@courtline/projections/runtime/projection-host'
import { displayNames, findUsersByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { emailHashOf, normalEmail } from '../auth/email-hash.ts'
import { issueInvitation, type InvitingPorts } from '../auth/invitations.ts'
import { mailConfirmation } from '../auth/mailed-links.ts'
import type { Refused, Written } from '../outcome.ts'
import { sharingLetter, type WayIn } from './letters.ts'

/** What sharing needs of the gateway; the reactor that shares what was pre-shared has as much. */
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
  /** Told of what kept a letter from being sent. */
  readonly onLost: (error: unknown) => void
}

/**
 * One match link for each address, and a letter to each with a link to the match (D67); who has a link already gets the
 * letter alone. A letter that cannot be sent takes no right away: its address is answered in `notSent`.
 */
export async function shareByMail(
  ports: SharingPorts,
  { match, by, emails, message, onLost }: Sharing,
  meta: CommandMeta,
): Promise<{ readonly written: Written; readonly notSent: string[] } | Refused> {
  const recipients = recipientsOf(emails, ports)
  const links = recipients.map(({ email, emailHash }) => {
    return { linkId: derivedId('match link', match.id, emailHash, meta.commandId), email, emailHash }
  })
  const shared = await ports.issue.match(match.id, { type: 'ShareMatch', by, links }, meta)
  if ('refused' in shared) return shared
  const { reads } = ports.projections
  const accounts = await findUsersByEmailHash(
    reads,
    recipients.map(({ emailHash }) => emailHash),
  )
  const { title, from } = await titleOf(ports, match, by)
  const letters = recipients.map((recipient) => async () => {
    const way = await wayIn(ports, match.id, recipient, accounts, { by, meta })
    await ports.mailer.send(sharingLetter(recipient.email, { title, from, message }, way))
  })
  return { written: shared.written, notSent: await sendEach(recipients, letters, onLost) }
}

/** The match as letters call it, and the one who writes them. */
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

export interface Recipient {
  readonly email: string
  readonly emailHash: string
}

/** Each address once, as addresses are compared. */
export function recipientsOf(
  emails: readonly string[],
  { settings }: Pick<InvitingPorts, 'settings'>,
): Recipient[] {
  return [...new Set(emails.map(normalEmail))].map((email) => ({
    email,
    emailHash: emailHashOf(email, settings.siteSecret),
  }))
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

/** Sends letter by letter; answers to whom none could be sent. */
export async function sendEach(
  recipients: readonly Recipient[],
  letters: readonly (() => Promise<void>)[],
  onLost: Sharing['onLost'],
): Promise<string[]> {
  const notSent: string[] = []
  for (const [index, send] of letters.entries()) {
    await send().catch((error: unknown) => {
      onLost(error)
      notSent.push(recipients[index]?.email ?? '')
    })
  }
  return notSent
}
