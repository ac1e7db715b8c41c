import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import type { SocialProvider, UserEvent } from '@courtline/messages/account/user'
import type { DeletedUser, UserDocument } from './user-document.ts'

/** An account after one more event of its stream. Throws where a stream does not begin with UserRegistered. */
export function foldUser(
  user: UserDocument | DeletedUser | null,
  { event, meta, stream, revision }: Recorded<UserEvent>,
): UserDocument | DeletedUser {
  if (event.type === 'UserDeleted') return { id: subjectIdOf(stream), state: 'deleted', revision }
  if (event.type === 'UserRegistered')
    return registered(event, { id: subjectIdOf(stream), revision }, meta.at)
  if (!user) throw new Error(`The stream of a user begins with ${event.type}`)
  if (user.state === 'deleted') return { ...user, revision }
  return { ...withFact(user, event, meta.at), revision }
}

type OfType<T extends UserEvent['type']> = Extract<UserEvent, { type: T }>

function registered(
  { data }: OfType<'UserRegistered'>,
  place: Pick<UserDocument, 'id' | 'revision'>,
  at: string,
): UserDocument {
  const { role, details, priority, credits, signupCode } = data
  return {
    ...place,
    state: 'active',
    emails: [],
    chosenLogin: null,
    role,
    details,
    passwordHash: null,
    socialAccounts: [],
    videoGrants: [],
    lastPasswordChange: null,
    passwordReset: null,
    confirmations: [],
    apiTokenHash: null,
    apiTokenSince: null,
    playsightUsername: null,
    priority,
    credits,
    reservedFor: [],
    lastLogin: null,
    signupCode,
    createdAt: at,
    deletionDueAt: null,
  }
}

function withFact(
  user: UserDocument,
  event: Exclude<UserEvent, OfType<'UserRegistered' | 'UserDeleted'>>,
  at: string,
): UserDocument {
  switch (event.type) {
    case 'EmailAdded':
      return { ...user, emails: [...user.emails, { ...event.data, confirmed: false }] }
    case 'EmailConfirmed':
      return emailConfirmed(user, event.data.emailHash)
    case 'EmailRemoved':
      return withoutEmail(user, event.data.emailHash)
    case 'LoginEmailChosen':
      return { ...user, chosenLogin: event.data.emailHash }
    case 'EmailConfirmationRequested':
      return { ...user, confirmations: [...user.confirmations.slice(-4), event.data] }
    case 'PasswordResetRequested':
      return { ...user, passwordReset: event.data }
    case 'PasswordSet':
      return {
        ...user,
        passwordHash: event.data.passwordHash,
        lastPasswordChange: at,
        passwordReset: null,
      }
    case 'SocialAccountLinked':
      return {
        ...user,
        socialAccounts: [...withoutProvider(user, event.data.provider), { ...event.data, since: at }],
      }
    case 'SocialAccountUnlinked':
      return { ...user, socialAccounts: withoutProvider(user, event.data.provider) }
    case 'VideoGrantGiven': {
      const { site, email } = event.data
      return { ...user, videoGrants: [...withoutSite(user, site), { site, email, since: at }] }
    }
    case 'VideoGrantEnded':
      return { ...user, videoGrants: withoutSite(user, event.data.site) }
    case 'UserDetailsChanged':
      return { ...user, details: event.data.details }
    case 'RoleChanged':
      return { ...user, role: event.data.role }
    case 'UserPriorityChanged':
      return { ...user, priority: event.data.priority }
    case 'LoggedIn':
      return { ...user, lastLogin: at }
    case 'ApiTokenIssued':
      return { ...user, apiTokenHash: event.data.tokenHash, apiTokenSince: at }
    case 'ApiTokenRevoked':
      return { ...user, apiTokenHash: null, apiTokenSince: null }
    case 'PlaysightLoginSet':
      return { ...user, playsightUsername: event.data.username }
    case 'CreditsAdded':
      return { ...user, credits: user.credits + event.data.credits }
    case 'CreditsTakenBack':
      return { ...user, credits: user.credits - event.data.credits }
    case 'CreditsCleared':
      return { ...user, credits: 0 }
    case 'CreditReserved':
      return {
        ...user,
        credits: user.credits - event.data.credits,
        reservedFor: [...user.reservedFor, event.data.matchId],
      }
    case 'CreditSpent':
      return { ...user, reservedFor: without(user.reservedFor, event.data.matchId) }
    case 'CreditReturned':
      return {
        ...user,
        credits: user.credits + event.data.credits,
        reservedFor: without(user.reservedFor, event.data.matchId),
      }
    case 'DeletionRequested':
      return { ...user, deletionDueAt: event.data.dueAt }
    case 'DeletionCancelled':
      return { ...user, deletionDueAt: null }
    case 'MailsTaken':
    case 'DeletionBegun':
    case 'ImpersonationStarted':
    case 'ImpersonationStopped':
      return user
  }
}

function emailConfirmed(user: UserDocument, emailHash: string): UserDocument {
  return {
    ...user,
    emails: user.emails.map((known) =>
      known.emailHash === emailHash ? { ...known, confirmed: true } : known,
    ),
    confirmations: user.confirmations.filter((link) => link.emailHash !== emailHash),
  }
}

/** Links that were mailed to the address end with it. */
const withoutEmail = (user: UserDocument, emailHash: string): UserDocument => ({
  ...user,
  emails: user.emails.filter((known) => known.emailHash !== emailHash),
  confirmations: user.confirmations.filter((link) => link.emailHash !== emailHash),
})

const withoutProvider = ({ socialAccounts }: UserDocument, provider: SocialProvider) =>
  socialAccounts.filter((linked) => linked.provider !== provider)

const withoutSite = ({ videoGrants }: UserDocument, site: VideoSite) =>
  videoGrants.filter((granted) => granted.site !== site)

const without = (matchIds: readonly string[], matchId: string) => matchIds.filter((id) => id !== matchId)
