import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { Role } from '@courtline/messages/permissions'
import type { InviteType, UserEvent } from '@courtline/messages/account/user'
import { isSame } from '@courtline/messages/same'
import { refuse } from '../decision.ts'
import { keptByLogin, refusedByErasure } from './deletion.ts'
import { startedClean } from './proofs.ts'
import type { UserCommandOf } from './command-of.ts'
import type { Account, UserState } from './state.ts'

type Register = UserCommandOf<'RegisterUser'>

/** Priority with which a new account's matches start (D66). */
const FIRST_PRIORITY = 1

/** What an invitation makes of an account: never an admin, since mails leak (D62). */
export const roleOf = (inviteType: InviteType): Role =>
  inviteType === 'TrialAnnotatorInvite' ? 'TrialAnnotator' : 'Registered'

/**
 * A new account; or, for one that was invited and has not set a password yet (role New, D21), its first password; or, for
 * one that a person created with an address that was not theirs, a clean start. For both an invitation must have proved the
 * address. Refusals: ROLE_NOT_POSSIBLE, EMAIL_TAKEN, USER_GONE.
 */
export function register(command: Register, state: UserState): Decision<UserEvent> {
  if (state.stage === 'Deleted') return refuse('USER_GONE')
  if (!isRolePossible(command)) return refuse('ROLE_NOT_POSSIBLE')
  if (state.stage === 'Absent') return { events: [registered(command), ...addressAndPassword(command)] }
  const tooLate = refusedByErasure(command.type, state)
  if (tooLate) return tooLate
  if (!command.emailConfirmed || command.passwordHash === null) return refuse('EMAIL_TAKEN')
  const isProvedHere = state.addresses.get(command.emailHash)?.isConfirmed === true
  if (state.hasPassword && isProvedHere) return refuse('EMAIL_TAKEN')
  const events = state.role === 'New' ? acceptance(command, state) : takenBack(command, state)
  return { events: [...events, ...keptByLogin(state)] }
}

/**
 * Another person signed up with the invited address and never confirmed it: the invitation proves it now, and the account
 * starts clean (D60).
 */
function takenBack({ role, details, emailHash, passwordHash }: Register, account: Account): UserEvent[] {
  const events: UserEvent[] = []
  if (account.role === 'Registered' && role !== 'Registered')
    events.push({ type: 'RoleChanged', data: { role } })
  if (!isSame(details, account.details)) events.push({ type: 'UserDetailsChanged', data: { details } })
  events.push(...startedClean(account, emailHash, 'invitation'))
  if (passwordHash !== null) events.push({ type: 'PasswordSet', data: { passwordHash } })
  return events
}

const isRolePossible = ({ role, inviteType, passwordHash }: Register) =>
  role === roleOf(inviteType) || (role === 'New' && passwordHash === null)

function registered(command: Register): UserEvent {
  const { role, details, credits, inviteType, signupCode, creditsOnProof = 0 } = command
  const facts = { role, details, priority: FIRST_PRIORITY, credits, inviteType, signupCode }
  return { type: 'UserRegistered', data: { ...facts, ...(creditsOnProof > 0 && { creditsOnProof }) } }
}

function addressAndPassword({ email, emailHash, emailConfirmed, passwordHash }: Register): UserEvent[] {
  const events: UserEvent[] = [{ type: 'EmailAdded', data: { email, emailHash } }]
  if (emailConfirmed) events.push({ type: 'EmailConfirmed', data: { emailHash, by: 'invitation' } })
  if (passwordHash !== null) events.push({ type: 'PasswordSet', data: { passwordHash } })
  return events
}

/** An admin may have given the account a role meanwhile, which stays. */
function acceptance(command: Register, account: Account): UserEvent[] {
  const { role, details, emailHash } = command
  const events: UserEvent[] = []
  if (account.role === 'New') events.push({ type: 'RoleChanged', data: { role } })
  if (!isSame(details, account.details)) events.push({ type: 'UserDetailsChanged', data: { details } })
  const isKnown = account.addresses.has(emailHash)
  return [...events, ...addressAndPassword(command).filter(({ type }) => !(isKnown && type === 'EmailAdded'))]
}
