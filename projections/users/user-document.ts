import type { Role } from '@courtline/messages/permissions'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import type { SocialProvider, UserDetails } from '@courtline/messages/account/user'

/** An account as the site keeps it. Secrets are in it: what leaves the server is made by `userView`. */
export interface UserDocument {
  readonly id: string
  readonly state: 'active'
  readonly emails: readonly UserEmail[]
  /** Hash of the address that was chosen for logging in; before one is chosen, the first counts (D110). */
  readonly chosenLogin: string | null
  readonly role: Role
  readonly details: UserDetails
  /** PHC format, null until a password is set. */
  readonly passwordHash: string | null
  readonly socialAccounts: readonly SocialAccount[]
  /** Without the tokens, which are in the log alone (D121). */
  readonly videoGrants: readonly VideoGrant[]
  readonly lastPasswordChange: string | null
  readonly passwordReset: MailedLink | null
  readonly confirmations: readonly (MailedLink & { readonly emailHash: string })[]
  readonly apiTokenHash: string | null
  readonly apiTokenSince: string | null
  readonly playsightUsername: string | null
  readonly priority: number
  /** Credits that are neither spent nor set aside. */
  readonly credits: number
  /** Matches for which a credit is set aside. */
  readonly reservedFor: readonly string[]
  readonly lastLogin: string | null
  readonly signupCode: string | null
  readonly createdAt: string
  /** When it is erased, as its owner requested, unless its user logs in before (D111). */
  readonly deletionDueAt: string | null
  readonly revision: number
}

/** What is left of an account: that there was one. */
export interface DeletedUser {
  readonly id: string
  readonly state: 'deleted'
  readonly revision: number
}

export interface UserEmail {
  readonly email: string
  readonly emailHash: string
  readonly confirmed: boolean
}

/** A way in through another service (D25). */
export interface SocialAccount {
  readonly provider: SocialProvider
  readonly subjectHash: string
  readonly email: string | null
  readonly since: string
}

/** The right to upload to this person's channel at a video site. */
export interface VideoGrant {
  readonly site: VideoSite
  readonly email: string | null
  readonly since: string
}

export interface MailedLink {
  readonly tokenHash: string
  readonly expiresAt: string
}

/** The address with which one logs in (D110); undefined for an account that has lost all of them. */
export const loginEmailOfDocument = ({ emails, chosenLogin }: UserDocument): UserEmail | undefined =>
  emails.find(({ emailHash }) => emailHash === chosenLogin) ?? emails[0]
