import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import type { UserView } from '@courtline/messages/views/user'
import { findUser, userView } from '@courtline/projections/users/read'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Result, type Refused, type Written } from '@courtline/application/outcome'
import type { Acting } from '../matches/life-cycle/act.ts'

/** A command on an account, answered by the account as it is then. */
export async function changedUser(
  gateway: Gateway,
  { caller, commandId }: Acting,
  userId: string,
  command: UserCommand,
): Promise<Result<UserView>> {
  const done = await gateway.dispatch('user', userId, command, callerMeta(caller, commandId, gateway.now()))
  return 'refused' in done ? done : accountAfter(gateway, userId, done.written)
}

/** The account once its change can be read. */
export async function accountAfter(
  gateway: Gateway,
  userId: string,
  written: Written,
): Promise<Result<UserView>> {
  await gateway.readAfter(['users'], written.position)
  const found = await findUser(gateway.projections.reads, userId)
  return found ? { answer: userView(found), written } : refused(refusal('NOT_FOUND'))
}

/** Accounts of others are there for admins only (D22): to everybody else they are NOT_FOUND. */
export const hiddenFrom = ({ actor }: Caller, userId: string): Refused | undefined =>
  actor.userId === userId || may(actor, 'Admin') ? undefined : refused(refusal('NOT_FOUND'))
