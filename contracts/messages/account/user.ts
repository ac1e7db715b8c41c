import { Type, type Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { HANDS } from '../match/metadata.ts'
import { ROLES } from '../permissions.ts'
import { VIDEO_SITES } from '../reels/video-sites.ts'
import { PersonalText, personal } from '../event-sourcing/personal-data.ts'
import { closed, Count, DateOnly, Email, Instant, Nullable, OneOf, Priority, Text, Uuid } from '../schema.ts'

export const INVITE_TYPES = [
  'AdminInvite',
  'BreakpointInvite',
  'TrialAnnotatorInvite',
  'MatchReferenceInvite',
  'WebSignup',
] as const
export type InviteType = (typeof INVITE_TYPES)[number]

/** What players state about themselves. */
export const UserDetails = Type.Object(
  {
    displayName: PersonalText(100),
    utrId: PersonalText(100),
    ustaNumber: Nullable(personal(Type.Integer({ minimum: 0 }))),
    handedness: Nullable(OneOf(HANDS)),
    /** Name of the rule set offered first on upload. */
    scoringRules: Nullable(Text(100)),
  },
  closed,
)
export type UserDetails = Static<typeof UserDetails>

/** A credit of 1000 or more is a package without limit and is never spent (D23). */
export const UNLIMITED_CREDITS = 1000
/** Services through which a user may log in (D25). */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
/** How screens and texts name these services. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
}

/** Credits of a new player (D23). */
export const STARTING_CREDITS = 3

/** An argon2id hash in PHC format; personal, so that it is erased with the account. */
const PasswordHash = personal(Text(300))
const TokenHash = Text(64)

export const UserRegistered = Event('UserRegistered', {
  role: OneOf(ROLES),
  details: UserDetails,
  priority: Priority,
  credits: Count,
  inviteType: OneOf(INVITE_TYPES),
  /** Campaign name, kept as it was given (D62). */
  signupCode: Nullable(Text(100)),
  /** Arrive when the first address is proved: an account that never proved it has used it before (D111). */
  creditsOnProof: Type.Optional(Count),
})
export const EmailAdded = Event('EmailAdded', { email: personal(Email), emailHash: Text(64) })
/** The account has proved that the address is its own (D60). */
export const EmailConfirmed = Event('EmailConfirmed', {
  emailHash: Text(64),
  by: OneOf(['confirmationLink', 'invitation', 'passwordReset', 'provider'] as const),
})
export const EmailRemoved = Event('EmailRemoved', { emailHash: Text(64) })
/** The address with which one logs in from now on; before it is chosen, the first one (D110). */
export const LoginEmailChosen = Event('LoginEmailChosen', { emailHash: Text(64) })
/** A mailed link was made; only its hash is kept. */
export const EmailConfirmationRequested = Event('EmailConfirmationRequested', {
  emailHash: Text(64),
  tokenHash: TokenHash,
  expiresAt: Instant,
})
export const PasswordResetRequested = Event('PasswordResetRequested', {
  /** The address the link goes to: using the link proves it (D60). */
  emailHash: Text(64),
  tokenHash: TokenHash,
  expiresAt: Instant,
})
export const PasswordSet = Event('PasswordSet', { passwordHash: PasswordHash })
/** A way in through another service; its name of the person is kept as a hash only (D25). */
export const SocialAccountLinked = Event('SocialAccountLinked', {
  provider: OneOf(SOCIAL_PROVIDERS),
  subjectHash: Text(64),
  email: Nullable(personal(Email)),
})
export const SocialAccountUnlinked = Event('SocialAccountUnlinked', { provider: OneOf(SOCIAL_PROVIDERS) })
/**
 * The right to upload to a person's channel at a video site (D121). The refresh token allows uploads there: no read
 * model and no answer holds it.
 */
export const VideoGrantGiven = Event('VideoGrantGiven', {
  site: OneOf(VIDEO_SITES),
  grantId: Uuid,
  /** Of the account there; null where the service does not tell it. */
  email: Nullable(personal(Email)),
  refreshToken: personal(Text(2000)),
})
export const VideoGrantEnded = Event('VideoGrantEnded', {
  site: OneOf(VIDEO_SITES),
  grantId: Uuid,
  /** Its person has unlinked it, or the service takes it no longer. */
  by: OneOf(['person', 'service'] as const),
})
export const UserDetailsChanged = Event('UserDetailsChanged', { details: UserDetails })
export const RoleChanged = Event('RoleChanged', { role: OneOf(ROLES) })
export const UserPriorityChanged = Event('UserPriorityChanged', { priority: Priority })
export const LoggedIn = Event('LoggedIn', {})
export const ApiTokenIssued = Event('ApiTokenIssued', { tokenHash: TokenHash })
export const ApiTokenRevoked = Event('ApiTokenRevoked', {})
/** Login at the court-video service: a secret that no answer contains. */
export const PlaysightLoginSet = Event('PlaysightLoginSet', {
  username: PersonalText(254),
  password: PersonalText(200),
})
export const CreditsAdded = Event('CreditsAdded', {
  credits: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** They were bought: by an order, or an admin has marked them as paid (D128); absent where they were granted. */
  paid: Type.Optional(Type.Literal(true)),
  /** The order that they were bought with; its credits arrive once (D129). */
  orderId: Type.Optional(Uuid),
})
/** Credits of an order that was refunded, as far as they are still there (D129). */
export const CreditsTakenBack = Event('CreditsTakenBack', { orderId: Uuid, credits: Count })
export const CreditsCleared = Event('CreditsCleared', {})
/** What a match costs or gives back: a package without limit is never spent (D23). */
const ForMatch = { matchId: Uuid, credits: Type.Integer({ minimum: 0, maximum: 1 }) }
/** Taken from the balance and set aside for a match whose upload has begun (P14). */
export const CreditReserved = Event('CreditReserved', ForMatch)
/** What was set aside is used up; the balance stays as it is. */
export const CreditSpent = Event('CreditSpent', ForMatch)
/** Put back into the balance. */
export const CreditReturned = Event('CreditReturned', ForMatch)
export const ImpersonationStarted = Event('ImpersonationStarted', {})
export const ImpersonationStopped = Event('ImpersonationStopped', {})
/** So many mails went out in this account's name, counted by day (UTC). */
export const MailsTaken = Event('MailsTaken', { day: DateOnly, mails: Count })
/** Days for which an account is kept after its owner requested its deletion (D111). */
export const OWN_DELETION_DAYS = 7
/** Requested by its owner; at `dueAt` the account is erased, unless its user logs in before. */
export const DeletionRequested = Event('DeletionRequested', { dueAt: Instant })
/** Its user logged in before it was due. */
export const DeletionCancelled = Event('DeletionCancelled', {})
/** The erasure is on its way: nobody logs in any more. */
export const DeletionBegun = Event('DeletionBegun', {})
/** The key of this person's data is destroyed right after (D27). */
export const UserDeleted = Event('UserDeleted', {})

export const USER_EVENTS = [
  UserRegistered,
  EmailAdded,
  EmailConfirmed,
  EmailRemoved,
  LoginEmailChosen,
  EmailConfirmationRequested,
  PasswordResetRequested,
  PasswordSet,
  SocialAccountLinked,
  SocialAccountUnlinked,
  VideoGrantGiven,
  VideoGrantEnded,
  UserDetailsChanged,
  RoleChanged,
  UserPriorityChanged,
  LoggedIn,
  ApiTokenIssued,
  ApiTokenRevoked,
  PlaysightLoginSet,
  CreditsAdded,
  CreditsTakenBack,
  CreditsCleared,
  CreditReserved,
  CreditSpent,
  CreditReturned,
  ImpersonationStarted,
  ImpersonationStopped,
  MailsTaken,
  DeletionRequested,
  DeletionCancelled,
  DeletionBegun,
  UserDeleted,
] as const
export type UserEvent = Static<(typeof USER_EVENTS)[number]>
