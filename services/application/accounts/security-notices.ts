import { OWN_DELETION_DAYS } from '@courtline/messages/account/user'
import { queueMail } from '../mail/queue-mail.ts'
import type { InvitingPorts } from './invitations.ts'
import { bySelf } from './mailed-links.ts'

/** What was done to an account or the ways into it, in the words of the mail about it. */
const CHANGES = {
  passwordChanged: 'Its password was changed.',
  emailAdded: 'An email address was added to it. It gives no access before it is confirmed.',
  emailRemoved: 'An email address was removed from it.',
  loginEmailChosen: 'Another email address was chosen for logging in.',
  serviceLinked: 'An account of another service was linked to it for logging in.',
  uploadsAllowed: 'This site was allowed to upload videos to YouTube for it.',
  serviceUnlinked: 'An account of another service was unlinked from it.',
  tokenIssued: 'A token for programs was made.',
  tokenRevoked: 'The token for programs was revoked.',
  startedClean:
    'It was created by a person who never confirmed this address. Now that you have, everything that they had ' +
    'added is gone: sessions, other addresses, linked accounts and tokens.',
  deletionAsked:
    `It will be deleted in ${OWN_DELETION_DAYS} days, with its matches and their videos, as was asked for on its ` +
    'profile page. To keep it, log in before then.',
  deletionCancelled: 'It will not be deleted, because it was logged in to.',
} as const
export type CredentialChange = keyof typeof CHANGES

/** Mails an address of an account, the old one where it was changed, what changed in its ways to log in (D110). */
export async function mailCredentialChange(
  ports: InvitingPorts,
  userId: string,
  to: string,
  change: CredentialChange,
): Promise<void> {
  const mail = {
    kind: 'accountNotice',
    senderId: null,
    to,
    subject: 'Your Courtline account was changed',
    text:
      `Your Courtline account was changed.\n\n${CHANGES[change]}\n\n` +
      `If it was not you, set a new password now: ${ports.settings.publicUrl}/lostPassword\n`,
  } as const
  await queueMail(ports, mail, bySelf(userId, ports.now()))
}
