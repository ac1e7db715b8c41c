import { may, type Actor } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { isElevated, ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import type { UserEvent } from '@courtline/messages/account/user'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'
import type { UserCommandOf } from './command-of.ts'
import {
  addBoughtCredits,
  addCredits,
  clearCredits,
  decideMatchCredit,
  takeBackCredits,
  withStartingCredits,
} from './credits.ts'
import { askForDeletion, beginDeletion, keptByLogin, refusedByErasure } from './deletion.ts'
import { sendMails } from './mail-allowance.ts'
import {
  acceptInvitedEmail,
  addEmail,
  changePassword,
  chooseLoginEmail,
  confirmEmail,
  removeEmail,
  requestConfirmation,
  requestReset,
  resetPassword,
} from './proofs.ts'
import { register } from './registration.ts'
import { linkSocial, unlinkSocial } from './social.ts'
import { endVideoGrant, giveVideoGrant } from './video-grants.ts'
import { ABSENT, evolveUser, type Account, type UserState } from './state.ts'

/** The stream `user-<id>`: one account, its ways in, its rights and its credits. */
export const userDecider: Decider<UserState, UserCommand, UserEvent> = {
  initial: ABSENT,
  evolve: evolveUser,
  decide(command, state) {
    const decision = decideIn(command, state)
    return state.stage === 'Active' ? withStartingCredits(decision, state.awaitingProof) : decision
  },
}

function decideIn(command: UserCommand, state: UserState): Decision<UserEvent> {
  if (command.type === 'RegisterUser') return register(command, state)
  if (state.stage === 'Absent') return refuse('NOT_FOUND')
  if (state.stage === 'Deleted') return refuse('USER_GONE')
  return refusedByErasure(command.type, state) ?? refusedTo(command, state) ?? decideOn(command, state)
}

type LaterCommand = Exclude<UserCommand, { type: 'RegisterUser' }>

/** Who may change what of an account: its owner, an admin, or an admin who is not its owner. */
function refusedTo(command: LaterCommand, account: Account): RefusedDecision | undefined {
  switch (command.type) {
    case 'ChangePassword':
    case 'IssueApiToken':
    case 'RequestDeletion':
      return isOwner(command.by, account) ? undefined : refuse('NOT_ALLOWED')
    case 'AddEmail':
    case 'RemoveEmail':
    case 'ChooseLoginEmail':
    case 'RevokeApiToken':
    case 'EndVideoGrant':
    case 'UnlinkSocialAccount': {
      // An admin who could change another admin's ways in could take that account over.
      const isOthersHelp = may(command.by, 'Admin') && account.role !== 'Admin'
      return isOwner(command.by, account) || isOthersHelp ? undefined : refuse('NOT_ALLOWED')
    }
    case 'ChangeUserDetails':
    case 'SetPlaysightLogin':
      return isOwner(command.by, account) || may(command.by, 'Admin') ? undefined : refuse('NOT_ALLOWED')
    case 'SetUserPriority':
    case 'AddCredits':
    case 'ClearCredits':
      return may(command.by, 'Admin') ? undefined : refuse('NOT_ALLOWED')
    case 'ChangeRole':
    case 'StartImpersonation':
    case 'DeleteUser':
      if (!may(command.by, 'Admin')) return refuse('NOT_ALLOWED')
      return isOwner(command.by, account) ? refuse('OWN_ACCOUNT') : undefined
    case 'RequestEmailConfirmation':
    case 'ConfirmEmail':
    case 'AcceptInvitedEmail':
    case 'RequestPasswordReset':
    case 'ResetPassword':
    case 'LinkSocialAccount':
    case 'GiveVideoGrant':
    case 'LoseVideoGrant':
    case 'MakeFirstAdmin':
    case 'RecordLogin':
    case 'AddBoughtCredits':
    case 'TakeBackCredits':
    case 'ReserveCredit':
    case 'SpendCredit':
    case 'ReturnCredit':
    case 'StopImpersonation':
    case 'SendMails':
    case 'TakeRecruitingRole':
    case 'BecomeAnnotator':
    case 'GiveUpRecruitingRole':
    case 'BeginDeletion':
      return undefined
  }
}

const isOwner = (by: Actor, { userId }: Account) => by.userId === userId

function decideOn(command: LaterCommand, account: Account): Decision<UserEvent> {
  switch (command.type) {
    case 'RequestEmailConfirmation':
      return requestConfirmation(command, account)
    case 'ConfirmEmail':
      return confirmEmail(command, account)
    case 'AddEmail':
      return addEmail(command, account)
    case 'RemoveEmail':
      return removeEmail(command, account)
    case 'ChooseLoginEmail':
      return chooseLoginEmail(command, account)
    case 'AcceptInvitedEmail':
      return acceptInvitedEmail(command, account)
    case 'RequestPasswordReset':
      return requestReset(command, account)
    case 'ResetPassword':
      return resetPassword(command, account)
    case 'LinkSocialAccount':
      return linkSocial(command, account)
    case 'UnlinkSocialAccount':
      return unlinkSocial(command, account)
    case 'GiveVideoGrant':
      return giveVideoGrant(command, account)
    case 'EndVideoGrant':
    case 'LoseVideoGrant':
      return endVideoGrant(command, account)
    case 'ChangePassword':
      return changePassword(command, account)
    case 'ChangeUserDetails':
      return changeDetails(command, account)
    case 'ChangeRole':
      return changeRole(command, account)
    case 'MakeFirstAdmin':
      return account.role === 'Admin' ? NOTHING : record({ type: 'RoleChanged', data: { role: 'Admin' } })
    case 'SetUserPriority':
      return setPriority(command, account)
    case 'RecordLogin':
      return recordLogin(account)
    case 'IssueApiToken':
      return record({ type: 'ApiTokenIssued', data: { tokenHash: command.tokenHash } })
    case 'RevokeApiToken':
      return account.hasApiToken ? record({ type: 'ApiTokenRevoked', data: {} }) : NOTHING
    case 'SetPlaysightLogin': {
      const { username, password } = command
      return record({ type: 'PlaysightLoginSet', data: { username, password } })
    }
    case 'AddCredits':
      return addCredits(command.credits, command.paid)
    case 'AddBoughtCredits':
      return addBoughtCredits(command, account.ledger)
    case 'TakeBackCredits':
      return takeBackCredits(command, account.ledger)
    case 'ClearCredits':
      return clearCredits(account.ledger)
    case 'ReserveCredit':
    case 'SpendCredit':
    case 'ReturnCredit':
      return decideMatchCredit(command, account.ledger)
    case 'StartImpersonation':
      return startImpersonation(account)
    case 'StopImpersonation':
      return stopImpersonation(command, account)
    case 'SendMails':
      return sendMails(command, account)
    case 'BecomeAnnotator':
      return becomeAnnotator(account)
    case 'TakeRecruitingRole':
      return takeRecruitingRole(command, account)
    case 'GiveUpRecruitingRole':
      return account.role === command.role
        ? record({ type: 'RoleChanged', data: { role: 'Registered' } })
        : NOTHING
    case 'RequestDeletion':
      return askForDeletion(command, account)
    case 'BeginDeletion':
      return beginDeletion(command, account)
    case 'DeleteUser':
      return record({ type: 'UserDeleted', data: {} })
  }
}

const changeDetails = (
  { details }: UserCommandOf<'ChangeUserDetails'>,
  account: Account,
): Decision<UserEvent> =>
  isSame(details, account.details) ? NOTHING : record({ type: 'UserDetailsChanged', data: { details } })

/** New is where invited accounts begin, not something to be given. Refusal: ROLE_NOT_POSSIBLE. */
function changeRole({ role }: UserCommandOf<'ChangeRole'>, account: Account): Decision<UserEvent> {
  if (role === 'New') return refuse('ROLE_NOT_POSSIBLE')
  return role === account.role ? NOTHING : record({ type: 'RoleChanged', data: { role } })
}

/** From a trial; a user who was given another role meanwhile keeps that (D122). */
const becomeAnnotator = ({ role }: Account): Decision<UserEvent> =>
  role === 'TrialAnnotator' || role === 'Registered'
    ? record({ type: 'RoleChanged', data: { role: 'Annotator' } })
    : NOTHING

/** Never over a role that an admin gave (D63). Refusal: ELEVATED_ACCOUNT. */
function takeRecruitingRole(
  { role }: UserCommandOf<'TakeRecruitingRole'>,
  account: Account,
): Decision<UserEvent> {
  if (role === account.role) return NOTHING
  return isElevated(account.role)
    ? refuse('ELEVATED_ACCOUNT')
    : record({ type: 'RoleChanged', data: { role } })
}

/** The priority with which the user's new matches start; 0 holds them back for managers (D66). */
function setPriority({ priority }: UserCommandOf<'SetUserPriority'>, account: Account): Decision<UserEvent> {
  if (!Number.isInteger(priority) || priority < 0 || priority > 5) return refuse('PRIORITY_OUT_OF_RANGE')
  return priority === account.priority ? NOTHING : record({ type: 'UserPriorityChanged', data: { priority } })
}

/** It keeps an account whose deletion was requested (D111). */
const recordLogin = (account: Account): Decision<UserEvent> =>
  ROLE_PERMISSIONS[account.role].includes('Login')
    ? { events: [{ type: 'LoggedIn', data: {} }, ...keptByLogin(account)] }
    : refuse('NOT_ALLOWED')

/**
 * An admin enters the account; the session keeps both names (D64). A session that ended without a word is no reason to
 * refuse the next one. Refusal: ADMIN_NOT_IMPERSONATED.
 */
const startImpersonation = ({ role }: Account): Decision<UserEvent> =>
  role === 'Admin' ? refuse('ADMIN_NOT_IMPERSONATED') : record({ type: 'ImpersonationStarted', data: {} })

/** `by` is the admin who entered, whatever rights that account has by now. */
const stopImpersonation = (
  { by }: UserCommandOf<'StopImpersonation'>,
  { impersonatedBy }: Account,
): Decision<UserEvent> =>
  impersonatedBy.has(by.userId) ? record({ type: 'ImpersonationStopped', data: {} }) : NOTHING
