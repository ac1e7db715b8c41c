import type { UserEvent } from '@courtline/messages/account/user'
import { invitationStream, mailStream, teamStream, userStream } from '@courtline/messages/ids'
import type { StreamEvent } from './event-storage.ts'
import { anaId, bob, cleo, entry, final, invitation } from './people.ts'

/** An event of an account, by its own user. */
export const aboutUser = (userId: string, event: UserEvent): StreamEvent => ({
  stream: userStream(userId),
  event,
  by: { actorId: userId, subjectId: userId },
})

/** An account with an address and a password. */
export function signedUp(
  userId: string,
  name: string,
  role: 'Registered' | 'Annotator' | 'Admin',
): StreamEvent[] {
  const emailHash = `hash-of-${name}`
  const facts: UserEvent[] = [
    {
      type: 'UserRegistered',
      data: {
        role,
        details: { displayName: name, utrId: null, ustaNumber: null, handedness: null, scoringRules: null },
        priority: 1,
        credits: 3,
        inviteType: 'WebSignup',
        signupCode: null,
      },
    },
    { type: 'EmailAdded', data: { email: `${name.toLowerCase()}@example.org`, emailHash } },
    { type: 'PasswordSet', data: { passwordHash: `$argon2id$${name}` } },
    { type: 'EmailConfirmed', data: { emailHash, by: 'confirmationLink' } },
    { type: 'LoggedIn', data: {} },
  ]
  return facts.map((event) => aboutUser(userId, event))
}

/** A permission to upload to YouTube that was given, ended and given again. */
export function allowedToUpload(userId: string): StreamEvent[] {
  const given = (number: number): UserEvent => ({
    type: 'VideoGrantGiven',
    data: { site: 'youtube', grantId: entry(number), email: 'ana@channel.test', refreshToken: 'secret' },
  })
  const ended: UserEvent = {
    type: 'VideoGrantEnded',
    data: { site: 'youtube', grantId: entry(801), by: 'person' },
  }
  const by = { actorId: userId, subjectId: userId }
  return [given(801), ended, given(802)].map((event) => ({ stream: userStream(userId), event, by }))
}

/** An invitation that is sent twice and accepted. */
export function invited(): StreamEvent[] {
  const stream = invitationStream(invitation)
  const issued = {
    inviteType: 'MatchReferenceInvite' as const,
    email: 'coach@example.org',
    emailHash: 'hash-of-coach',
    tokenHash: 'token-1',
    expiresAt: '2026-02-01T00:00:00Z',
    inviterId: bob,
    matchId: final,
  }
  return [
    { stream, event: { type: 'InvitationIssued', data: issued }, by: { subjectId: bob } },
    {
      stream,
      event: { type: 'InvitationResent', data: { tokenHash: 'token-2', expiresAt: issued.expiresAt } },
    },
    { stream, event: { type: 'InvitationAccepted', data: { userId: cleo } } },
  ]
}

/** A mail that is sent at the second attempt. */
export function mailed(): StreamEvent[] {
  const mailId = entry(600)
  const stream = mailStream(mailId)
  const mail = {
    kind: 'sharedMatch' as const,
    to: 'coach@example.org',
    subject: 'Courtline: Bob shares a match with you',
    text: 'Watch it here',
    recipientHash: 'hash-of-coach',
    senderId: bob,
  }
  const failed = { why: 'notTaken' as const, attempts: 1, nextAttemptAt: '2026-02-01T00:00:00.000Z' }
  return [
    { stream, event: { type: 'MailQueued', data: mail }, by: { subjectId: mailId } },
    { stream, event: { type: 'MailAttemptFailed', data: failed } },
    { stream, event: { type: 'MailSent', data: {} } },
  ]
}

/** A team that changes, and one that is deleted. */
export function teamed(): StreamEvent[] {
  const stream = teamStream(entry(500))
  return [
    { stream, event: { type: 'TeamCreated', data: { name: 'Lakeside' } } },
    { stream, event: { type: 'PlayerAddedToTeam', data: { userId: anaId } } },
    { stream, event: { type: 'PlayerAddedToTeam', data: { userId: bob } } },
    { stream, event: { type: 'PlayerRemovedFromTeam', data: { userId: bob } } },
    { stream, event: { type: 'TeamRenamed', data: { name: 'Seaside' } } },
    { stream: teamStream(entry(501)), event: { type: 'TeamCreated', data: { name: 'Short-lived' } } },
    { stream: teamStream(entry(501)), event: { type: 'TeamDeleted', data: {} } },
  ]
}
