import { OWN_DELETION_DAYS, type UserEvent } from '@courtline/messages/account/user'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'
import type { UserCommandOf } from './command-of.ts'
import type { Account } from './state.ts'

/** An account whose deletion its owner requested is kept for some days, and a log-in until then cancels the deletion (D111). */

const DAY_MS = 86_400_000

/** The token for programs goes too: only a log-in keeps the account. Asking again does not put it off. */
export function askForDeletion(
  { now }: UserCommandOf<'RequestDeletion'>,
  { deletion, hasApiToken }: Account,
): Decision<UserEvent> {
  if (deletion.stage !== 'none') return NOTHING
  const dueAt = new Date(Date.parse(now) + OWN_DELETION_DAYS * DAY_MS).toISOString()
  const events: UserEvent[] = [{ type: 'DeletionRequested', data: { dueAt } }]
  if (hasApiToken) events.push({ type: 'ApiTokenRevoked', data: {} })
  return { events }
}

/** What a log-in of any kind adds. */
export const keptByLogin = ({ deletion }: Account): UserEvent[] =>
  deletion.stage === 'requested' ? [{ type: 'DeletionCancelled', data: {} }] : []

/** From here on nobody logs in any more. Refusal: DELETION_NOT_DUE. Saying it again changes nothing. */
export function beginDeletion(
  { now }: UserCommandOf<'BeginDeletion'>,
  { deletion }: Account,
): Decision<UserEvent> {
  if (deletion.stage === 'begun') return NOTHING
  const isDue = deletion.stage === 'requested' && deletion.dueAt <= now
  return isDue ? record({ type: 'DeletionBegun', data: {} }) : refuse('DELETION_NOT_DUE')
}

/** What an erasure on its way still needs; everything else comes too late. */
const DURING_ERASURE = new Set([
  'TakeBackCredits',
  'GiveUpRecruitingRole',

  'BeginDeletion',
  'DeleteUser',
  'SpendCredit',
  'ReturnCredit',
  'StopImpersonation',
])

/** Refusal: USER_GONE for an account that is being erased. */
export const refusedByErasure = (type: string, { deletion }: Account): RefusedDecision | undefined =>
  deletion.stage === 'begun' && !DURING_ERASURE.has(type) ? refuse('USER_GONE') : undefined
