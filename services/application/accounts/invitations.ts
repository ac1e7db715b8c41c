import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { INVITATION_VALID_DAYS } from '@courtline/messages/account/invitation'
import type { InviteType } from '@courtline/messages/account/user'
import type { Dispatch } from '../dispatch.ts'
import type { Refused, Written } from '../outcome.ts'
import { emailHashOf, normalEmail } from './email-address.ts'

const DAY_MS = 86_400_000

export interface InvitingPorts {
  readonly dispatch: Dispatch
  readonly settings: { readonly siteSecret: Uint8Array; readonly publicUrl: string }
  readonly now: () => Date
}

export interface Invitation {
  readonly id: string
  /** Null: the product itself. */
  readonly by: Actor | null
  readonly inviteType: InviteType
  readonly email: string
  /** For a MatchReferenceInvite alone. */
  readonly matchId: string | null
}

/**
 * Issues an invitation and answers its link, which only the mailbox of `email` may learn (D62). The same command again
 * has a new link, since the old one is known to nobody any more. Refusals: those of the decider.
 */
export async function issueInvitation(
  ports: InvitingPorts,
  { id, by, inviteType, email, matchId }: Invitation,
  meta: CommandMeta,
  redirect?: string,
): Promise<{ readonly link: string; readonly written: Written } | Refused> {
  const address = normalEmail(email)
  const { link, ...token } = freshLink(ports, address, redirect)
  const issued = await ports.dispatch(
    'invitation',
    id,
    {
      type: 'IssueInvitation',
      by,
      inviteType,
      email: address,
      emailHash: emailHashOf(address, ports.settings.siteSecret),
      ...token,
      matchId,
    },
    meta,
  )
  if ('refused' in issued) return issued
  if (!issued.deduplicated) return { link, written: issued.written }
  const naming = { ...meta, commandId: derivedId('resend', token.tokenHash) }
  const again = await ports.dispatch('invitation', id, { type: 'ResendInvitation', ...token }, naming)
  return 'refused' in again ? again : { link, written: again.written }
}

/** A new link of an invitation, which ends the old one. Refusals: NOT_FOUND, LINK_NOT_VALID once it was accepted. */
export async function renewInvitation(
  ports: InvitingPorts,
  id: string,
  email: string,
  meta: CommandMeta,
  redirect?: string,
): Promise<{ readonly link: string; readonly written: Written } | Refused> {
  const { link, ...token } = freshLink(ports, normalEmail(email), redirect)
  const renewed = await ports.dispatch('invitation', id, { type: 'ResendInvitation', ...token }, meta)
  return 'refused' in renewed ? renewed : { link, written: renewed.written }
}

/** `redirect` is a path of this site: where the account goes once it is made. */
function freshLink({ settings, now }: InvitingPorts, email: string, redirect: string | undefined) {
  const token = newToken()
  const query = new URLSearchParams({ token, email, ...(redirect !== undefined && { redirect }) })
  return {
    link: `${settings.publicUrl}/invite?${query.toString()}`,
    tokenHash: tokenHash(token),
    expiresAt: new Date(now().getTime() + INVITATION_VALID_DAYS * DAY_MS).toISOString(),
  }
}

/** An invitation to Courtline itself; `why` names who sent it. */
export const invitationMail = (to: string, link: string, why = 'You are invited to Courtline.') => ({
  kind: 'invitation' as const,
  to,
  subject: 'You are invited to Courtline',
  text: `${why}\n\nAccept here within ${INVITATION_VALID_DAYS} days: ${link}\n`,
})
