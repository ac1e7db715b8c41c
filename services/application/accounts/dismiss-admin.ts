import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import { derivedId, SITE_ID } from '@courtline/messages/ids'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { idsOfRole } from '@courtline/projections/users/read'
import type { Dispatch } from '../dispatch.ts'
import type { Refused } from '../outcome.ts'

/**
 * Decides, on the one stream of the site, that an admin may lose the role or the account: of two who dismiss each other at
 * once, one stays. Refusal: LAST_ADMIN.
 */
export async function dismissAdmin(
  ports: { readonly dispatch: Dispatch; readonly projections: { readonly reads: Reads } },
  by: Actor,
  userId: string,
  meta: CommandMeta,
): Promise<Refused | undefined> {
  const adminIds = await idsOfRole(ports.projections.reads, 'Admin')
  const naming = { ...meta, commandId: derivedId('dismiss admin', userId, meta.commandId) }
  const done = await ports.dispatch('site', SITE_ID, { type: 'DismissAdmin', by, userId, adminIds }, naming)
  return 'refused' in done ? done : undefined
}
