import { derivedId } from '@courtline/messages/ids'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import type { Refused } from '@courtline/application/outcome'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'

type RoleCommand = Extract<UserCommand, { type: 'TakeRecruitingRole' | 'GiveUpRecruitingRole' }>

/**
 * The role that follows from what recruiting has just recorded (D84, D125), at once; where a process ends between the two,
 * the reactor of recruiting does it. Refusals: those of the account.
 */
export async function changeRecruitingRole(
  gateway: Gateway,
  { caller, commandId }: { readonly caller: Caller; readonly commandId: string },
  userId: string,
  command: RoleCommand,
): Promise<Refused | undefined> {
  const meta = callerMeta(caller, derivedId('role of recruiting', commandId), gateway.now())
  const done = await gateway.dispatch('user', userId, command, meta)
  if ('refused' in done) return done
  await gateway.readAfter(['users', 'recruits'], done.written.position)
  return undefined
}
