import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { accountsDueForDeletion, findUser } from '@courtline/projections/users/read'
import { dismissAdmin } from './dismiss-admin.ts'
import { eraseAccount, type ErasurePorts } from './erase-account.ts'

/** Deletes accounts whose deletion was requested a while ago: with an admin's rights, and nobody's account. */
const SITE_ITSELF: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  permissions: [...ROLE_PERMISSIONS.Admin],
}

/**
 * Erases accounts whose owners requested it and did not log in for the days that it is held (D111). Each is first recorded
 * as being erased, so that no log-in arrives in the midst of it; what was interrupted is finished by the next call. Answers
 * how many; an account that cannot be erased is reported and left.
 */
export async function eraseDueAccounts(
  ports: ErasurePorts,
  now: Date,
  report: (line: string) => void,
): Promise<number> {
  const { reads } = ports.projections
  const at = now.toISOString()
  let erased = 0
  for (const userId of await accountsDueForDeletion(reads, at)) {
    const meta = { actorId: 'worker:deletions', at, commandId: derivedId('due deletion', userId, at) }
    // The last admin stays; an admin who must go loses the role first.
    const isAdmin = (await findUser(reads, userId))?.role === 'Admin'
    const no =
      (isAdmin && (await dismissAdmin(ports, SITE_ITSELF, userId, meta))) ||
      (await begun(ports, userId, meta)) ||
      (await eraseAccount(ports, userId, SITE_ITSELF, meta))
    if ('refused' in no) report(`An account that was to be deleted was left: ${no.refused.text}`)
    else erased += 1
  }
  return erased
}

async function begun(
  { dispatch }: ErasurePorts,
  userId: string,
  meta: Parameters<ErasurePorts['dispatch']>[3],
) {
  const named = { ...meta, commandId: derivedId('begin deletion', meta.commandId) }
  const done = await dispatch('user', userId, { type: 'BeginDeletion', now: meta.at }, named)
  return 'refused' in done ? done : undefined
}
