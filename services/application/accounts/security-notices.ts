import { queueMail } from '../mail/queue-mail.ts'
import type { InvitingPorts } from './invitations.ts'
import { bySelf } from './mailed-links.ts'

/** What was done to the ways into an account, in the words of the mail about it. */
const CHANGES = {
  passwordChanged: 'Its password was changed.',
  emailAdded: 'An email address was added to it. It opens nothing before it is confirmed.',
  emailRemoved: 'An email address was removed from it.',
  loginEmailChosen: 'Another email address was chosen for logging in.',
  serviceLinked: 'An account of another service was linked to it for logging in.',
  serviceUnlinked: 'An account of another service was unlinked from it.',
  tokenIssued: 'A token for programs was made.',
  tokenRevoked: 'The token for programs was revoked.',
  startedClean:
    'It had been made by somebody who never confirmed this address. Now that you have, everything that they had ' +
    'added is gone: sessions, other addresses, linked accounts and tokens.',
  deletionAsked: 'Its deletion was asked for. Log in within 7 days to keep it.',
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
      `Something about how one logs in to your Courtline account has changed.\n\n${CHANGES[change]}\n\n` +
      `If it was not you, set a new password now: ${ports.settings.publicUrl}/lostPassword\n`,
  } as const
  await queueMail(ports, mail, bySelf(userId, ports.now()))
}
