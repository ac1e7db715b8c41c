import type { Decision } from '@courtline/messages/event-sourcing/decider'
import { UNLIMITED_CREDITS, type UserEvent } from '@courtline/messages/account/user'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import { NOTHING, record, refuse } from '../decision.ts'

/** What became of the credit of one match, and what it cost: 0 under a package without limit (D23). */
export interface MatchCredit {
  readonly state: 'reserved' | 'spent' | 'returned'
  readonly credits: number
}

/** Credits of an account: what is left, and one line for each match. */
export interface CreditLedger {
  readonly balance: number
  readonly matches: ReadonlyMap<string, MatchCredit>
  /** Credits that each order brought; 0 once they were taken back. */
  readonly orders: ReadonlyMap<string, number>
}

/** The ledger after one more event of the account; events that are not about credits leave it as it is. */
export function ledgerAfter(ledger: CreditLedger, event: UserEvent): CreditLedger {
  const { balance } = ledger
  switch (event.type) {
    case 'CreditsAdded':
      return withOrder({ ...ledger, balance: balance + event.data.credits }, event.data)
    case 'CreditsTakenBack':
      return withOrder(
        { ...ledger, balance: balance - event.data.credits },
        { orderId: event.data.orderId, credits: 0 },
      )
    case 'CreditsCleared':
      return { ...ledger, balance: 0 }
    case 'CreditReserved':
      return withMatch({ ...ledger, balance: balance - event.data.credits }, event.data, 'reserved')
    case 'CreditSpent':
      return withMatch(ledger, event.data, 'spent')
    case 'CreditReturned':
      return withMatch({ ...ledger, balance: balance + event.data.credits }, event.data, 'returned')
    case 'UserRegistered':
    case 'EmailAdded':
    case 'EmailConfirmed':
    case 'EmailRemoved':
    case 'LoginEmailChosen':
    case 'EmailConfirmationRequested':
    case 'PasswordResetRequested':
    case 'PasswordSet':
    case 'SocialAccountLinked':
    case 'SocialAccountUnlinked':
    case 'VideoGrantGiven':
    case 'VideoGrantEnded':
    case 'UserDetailsChanged':
    case 'RoleChanged':
    case 'UserPriorityChanged':
    case 'MailsTaken':
    case 'DeletionRequested':
    case 'DeletionCancelled':
    case 'DeletionBegun':
    case 'LoggedIn':
    case 'ApiTokenIssued':
    case 'ApiTokenRevoked':
    case 'PlaysightLoginSet':
    case 'ImpersonationStarted':
    case 'ImpersonationStopped':
    case 'UserDeleted':
      return ledger
  }
}

const withOrder = (
  ledger: CreditLedger,
  { orderId, credits }: { orderId?: string; credits: number },
): CreditLedger =>
  orderId === undefined ? ledger : { ...ledger, orders: new Map(ledger.orders).set(orderId, credits) }

const withMatch = (
  ledger: CreditLedger,
  { matchId, credits }: { matchId: string; credits: number },
  state: MatchCredit['state'],
): CreditLedger => ({ ...ledger, matches: new Map(ledger.matches).set(matchId, { state, credits }) })

type MatchCreditCommand = Extract<UserCommand, { type: 'ReserveCredit' | 'SpendCredit' | 'ReturnCredit' }>

/**
 * The credit of one match: set aside before its upload starts, spent once when it completes, given back when the match
 * comes to nothing (D23, D65). Doing any of it again changes nothing. Refusals: NO_CREDITS, CREDIT_NOT_RESERVED.
 */
export function decideMatchCredit(
  { type, matchId }: MatchCreditCommand,
  { balance, matches }: CreditLedger,
): Decision<UserEvent> {
  const line = matches.get(matchId)
  const isHeld = line?.state === 'reserved' || line?.state === 'spent'
  switch (type) {
    case 'ReserveCredit': {
      // A match that was paid for once is not paid for again after it was reverted to Created (D65).
      if (isHeld) return NOTHING
      if (balance < 1) return refuse('NO_CREDITS')
      const credits = balance >= UNLIMITED_CREDITS ? 0 : 1
      return record({ type: 'CreditReserved', data: { matchId, credits } })
    }
    case 'SpendCredit':
      if (!isHeld) return refuse('CREDIT_NOT_RESERVED')
      if (line.state === 'spent') return NOTHING
      return record({ type: 'CreditSpent', data: { matchId, credits: line.credits } })
    case 'ReturnCredit':
      if (!isHeld) return NOTHING
      return record({ type: 'CreditReturned', data: { matchId, credits: line.credits } })
  }
}

const MAX_ADDED = 100_000

/** Only whole packages are added. Refusal: INVALID_CREDITS. */
export function addCredits(credits: number, paid = false): Decision<UserEvent> {
  if (!Number.isInteger(credits) || credits < 1 || credits > MAX_ADDED) return refuse('INVALID_CREDITS')
  return record({ type: 'CreditsAdded', data: { credits, ...(paid && { paid: true as const }) } })
}

/** With the first proof of an address its account has the starting credits that waited for it (D111). */
export function withStartingCredits(
  decision: Decision<UserEvent>,
  awaiting: { readonly credits: number; readonly emailHash: string | null } | null,
): Decision<UserEvent> {
  if (!awaiting || 'refused' in decision) return decision
  const isProved = decision.events.some(
    ({ type, data }) => type === 'EmailConfirmed' && data.emailHash === awaiting.emailHash,
  )
  if (!isProved) return decision
  return { events: [...decision.events, { type: 'CreditsAdded', data: { credits: awaiting.credits } }] }
}

/** The credits of a paid order, once (D129). Refusal: INVALID_CREDITS. */
export function addBoughtCredits(
  { orderId, credits }: Extract<UserCommand, { type: 'AddBoughtCredits' }>,
  { orders }: CreditLedger,
): Decision<UserEvent> {
  if (orders.has(orderId)) return NOTHING
  if (credits < 1 || credits > MAX_ADDED) return refuse('INVALID_CREDITS')
  return record({ type: 'CreditsAdded', data: { credits, paid: true, orderId } })
}

/** What is left of a refunded order's credits; those that were spent stay spent, and no balance falls below 0. */
export function takeBackCredits(
  { orderId }: Extract<UserCommand, { type: 'TakeBackCredits' }>,
  { orders, balance }: CreditLedger,
): Decision<UserEvent> {
  const brought = orders.get(orderId) ?? 0
  if (brought === 0) return NOTHING
  return record({ type: 'CreditsTakenBack', data: { orderId, credits: Math.min(brought, balance) } })
}

export const clearCredits = ({ balance }: CreditLedger): Decision<UserEvent> =>
  balance === 0 ? NOTHING : record({ type: 'CreditsCleared', data: {} })
