import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { displayNames, findUsersByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { queueMail } from '../mail/queue-mail.ts'
import { takeMails } from '../mail/mail-allowance.ts'
import { recipientsOf, type Recipient } from '../accounts/recipients.ts'
import { issueInvitation, type InvitingPorts } from '../accounts/invitations.ts'
import { mailConfirmation } from '../accounts/mailed-links.ts'
import type { Refused, Written } from '../outcome.ts'
import { sharingMail, type WayIn } from './sharing-mail.ts'

export interface SharingPorts extends InvitingPorts {
  readonly projections: Pick<ProjectionHost, 'reads'>
}

export interface Sharing {
  readonly match: MatchDocument
  /** Owner or admin: the decider looks. */
  readonly by: Actor
  readonly emails: readonly string[]
  readonly message: string | null
  /** Query of the match's page to which the mail leads: its time and filter. */
  readonly place?: string
}

/**
 * One match link for each address, and a mail to each with a link to the match (D67); who has a link already gets the
 * mail alone. Refusals: those of the account's allowance of mails, those of the decider.
 */
export async function shareByMail(
  ports: SharingPorts,
  sharing: Sharing,
  meta: CommandMeta,
): Promise<{ readonly written: Written } | Refused> {
  const recipients = recipientsOf(sharing.emails, ports)
  const tooMany = await takeMails(ports, sharing.by, recipients.length, meta)
  if (tooMany) return tooMany
  const shared = await giveLinks(ports, sharing, meta)
  if ('refused' in shared) return shared
  const { match, by, message, place } = sharing
  const path = watchPath(match.id, place)
  const accounts = await findUsersByEmailHash(
    ports.projections.reads,
    recipients.map(({ emailHash }) => emailHash),
  )
  const { title, from } = await titleOf(ports, match, by)
  for (const recipient of recipients) {
    const way = await wayIn(ports, { matchId: match.id, path }, recipient, accounts, { by, meta })
    const mail = sharingMail(recipient.email, { title, from, message }, way)
    await queueMail(ports, { ...mail, kind: 'sharedMatch', senderId: by.userId }, meta)
  }
  return shared
}

/** The links alone, without a mail. Refusals: those of the decider. */
export async function giveLinks(
  ports: SharingPorts,
  { match, by, emails }: Pick<Sharing, 'match' | 'by' | 'emails'>,
  meta: CommandMeta,
): Promise<{ readonly written: Written } | Refused> {
  const links = recipientsOf(emails, ports).map(({ email, emailHash }) => {
    return { linkId: derivedId('match link', match.id, emailHash, meta.commandId), email, emailHash }
  })
  const shared = await ports.dispatch('match', match.id, { type: 'ShareMatch', by, links }, meta)
  return 'refused' in shared ? shared : { written: shared.written }
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

/** Written again, so that whatever was sent stays within the query. */
function watchPath(matchId: string, place = ''): string {
  const query = new URLSearchParams(place).toString()
  return `/match/${matchId}/watch${query === '' ? '' : `?${query}`}`
}

async function wayIn(
  ports: SharingPorts,
  { matchId, path }: { readonly matchId: string; readonly path: string },
  { email, emailHash }: Recipient,
  accounts: readonly UserDocument[],
  { by, meta }: { readonly by: Actor; readonly meta: CommandMeta },
): Promise<WayIn> {
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
