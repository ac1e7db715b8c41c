import type { Role } from '@courtline/messages/permissions'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { SocialProvider, UserDetails, UserEvent } from '@courtline/messages/account/user'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import type { MailedToken } from '../mailed-token.ts'
import { ledgerAfter, type CreditLedger } from './credits.ts'
import { mailsAfter, type MailsOfDay } from './mails-of-day.ts'

/** One address of an account (D60). */
export interface Address {
  readonly isConfirmed: boolean
  readonly confirmation: MailedToken | null
}

export type Deletion =
  | { readonly stage: 'none' }
  | { readonly stage: 'requested'; readonly dueAt: string }
  | { readonly stage: 'begun' }

export interface Account {
  readonly stage: 'Active'
  readonly userId: string
  readonly role: Role
  readonly details: UserDetails
  readonly priority: number
  readonly hasPassword: boolean
  /** Provider → hash of its name of the person (D25). */
  readonly socialAccounts: ReadonlyMap<SocialProvider, string>
  /** Video site → the grant to upload there (D121). */
  readonly videoGrants: ReadonlyMap<VideoSite, string>
  /** Hash of the address → what is known of it. */
  readonly addresses: ReadonlyMap<string, Address>
  /** Hash of the address that was chosen for logging in; before one is chosen, the first counts (D110). */
  readonly chosenLogin: string | null
  readonly hasCourtLogin: boolean
  readonly passwordReset: (MailedToken & { readonly emailHash: string }) | null
  readonly hasApiToken: boolean
  readonly ledger: CreditLedger
  /** Starting credits that arrive with the proof of the first address, which was used before without one (D111). */
  readonly awaitingProof: { readonly credits: number; readonly emailHash: string | null } | null
  /** Mails to others on the newest day on which there were any. */
  readonly mailsTaken: MailsOfDay | null
  /** Whether its owner requested its deletion, and how far that is (D111). */
  readonly deletion: Deletion
  /** Admins who are in this account now (D64). */
  readonly impersonatedBy: ReadonlySet<string>
}

export type UserState = { readonly stage: 'Absent' } | Account | { readonly stage: 'Deleted' }

export const ABSENT: UserState = { stage: 'Absent' }

/** The account after a page of its events; `state` itself stays as it is. */
export const evolveUser = (state: UserState, page: readonly Recorded<UserEvent>[]): UserState =>
  page.reduce(afterOne, state)

function afterOne(state: UserState, recorded: Recorded<UserEvent>): UserState {
  const { event, stream, meta } = recorded
  if (event.type === 'UserRegistered') return registered(event, subjectIdOf(stream))
  if (state.stage !== 'Active') throw new Error(`The account is ${state.stage}, but ${event.type} follows`)
  const account = { ...state, ledger: ledgerAfter(state.ledger, event) }
  switch (event.type) {
    case 'EmailAdded': {
      const { emailHash } = event.data
      const { awaitingProof } = account
      const isFirst = awaitingProof !== null && awaitingProof.emailHash === null
      const added = isFirst ? { ...account, awaitingProof: { ...awaitingProof, emailHash } } : account
      return withAddress(added, emailHash, { isConfirmed: false, confirmation: null })
    }
    case 'EmailConfirmed': {
      const { emailHash } = event.data
      const isAwaited = account.awaitingProof?.emailHash === emailHash
      const proved = isAwaited ? { ...account, awaitingProof: null } : account
      return withAddress(proved, emailHash, { isConfirmed: true, confirmation: null })
    }
    case 'EmailConfirmationRequested': {
      const { emailHash, tokenHash, expiresAt } = event.data
      return withAddress(account, emailHash, { isConfirmed: false, confirmation: { tokenHash, expiresAt } })
    }
    case 'EmailRemoved':
      return withoutAddress(account, event.data.emailHash)
    case 'LoginEmailChosen':
      return { ...account, chosenLogin: event.data.emailHash }
    case 'PasswordResetRequested':
      return { ...account, passwordReset: event.data }
    case 'PasswordSet':
      return { ...account, hasPassword: true, passwordReset: null }
    case 'SocialAccountLinked': {
      const { provider, subjectHash } = event.data
      return { ...account, socialAccounts: new Map(account.socialAccounts).set(provider, subjectHash) }
    }
    case 'SocialAccountUnlinked': {
      const socialAccounts = new Map(account.socialAccounts)
      socialAccounts.delete(event.data.provider)
      return { ...account, socialAccounts }
    }
    case 'VideoGrantGiven': {
      const { site, grantId } = event.data
      return { ...account, videoGrants: new Map(account.videoGrants).set(site, grantId) }
    }
    case 'VideoGrantEnded': {
      const videoGrants = new Map(account.videoGrants)
      videoGrants.delete(event.data.site)
      return { ...account, videoGrants }
    }
    case 'UserDetailsChanged':
      return { ...account, details: event.data.details }
    case 'RoleChanged':
      return { ...account, role: event.data.role }
    case 'UserPriorityChanged':
      return { ...account, priority: event.data.priority }
    case 'ApiTokenIssued':
      return { ...account, hasApiToken: true }
    case 'ApiTokenRevoked':
      return { ...account, hasApiToken: false }
    case 'ImpersonationStarted':
      return { ...account, impersonatedBy: new Set(account.impersonatedBy).add(meta.actorId) }
    case 'ImpersonationStopped':
      return {
        ...account,
        impersonatedBy: new Set([...account.impersonatedBy].filter((id) => id !== meta.actorId)),
      }
    case 'DeletionRequested':
      return { ...account, deletion: { stage: 'requested', dueAt: event.data.dueAt } }
    case 'DeletionCancelled':
      return { ...account, deletion: { stage: 'none' } }
    case 'DeletionBegun':
      return { ...account, deletion: { stage: 'begun' } }
    case 'UserDeleted':
      return { stage: 'Deleted' }
    case 'PlaysightLoginSet':
      return { ...account, hasCourtLogin: event.data.username !== null }
    case 'MailsTaken':
      return { ...account, mailsTaken: mailsAfter(account.mailsTaken, event.data) }
    case 'LoggedIn':
    case 'CreditsAdded':
    case 'CreditsTakenBack':
    case 'CreditsCleared':
    case 'CreditReserved':
    case 'CreditSpent':
    case 'CreditReturned':
      return account
  }
}

function registered({ data }: Extract<UserEvent, { type: 'UserRegistered' }>, userId: string): Account {
  const { role, details, priority, credits, creditsOnProof = 0 } = data
  return {
    stage: 'Active',
    userId,
    role,
    details,
    priority,
    hasPassword: false,
    socialAccounts: new Map(),
    videoGrants: new Map(),
    addresses: new Map(),
    chosenLogin: null,
    hasCourtLogin: false,
    passwordReset: null,
    hasApiToken: false,
    ledger: { balance: credits, matches: new Map(), orders: new Map() },
    awaitingProof: creditsOnProof > 0 ? { credits: creditsOnProof, emailHash: null } : null,
    mailsTaken: null,
    deletion: { stage: 'none' },
    impersonatedBy: new Set(),
  }
}

const withAddress = (account: Account, emailHash: string, address: Address): Account => ({
  ...account,
  addresses: new Map(account.addresses).set(emailHash, address),
})

const withoutAddress = (account: Account, emailHash: string): Account => ({
  ...account,
  addresses: new Map([...account.addresses].filter(([hash]) => hash !== emailHash)),
  // A link to an address that is no longer the account's opens nothing.
  passwordReset: account.passwordReset?.emailHash === emailHash ? null : account.passwordReset,
})

/** Hash of the address with which one logs in (D110). */
export function loginEmailOf({ chosenLogin, addresses }: Account): string | undefined {
  return chosenLogin !== null && addresses.has(chosenLogin) ? chosenLogin : [...addresses.keys()][0]
}
