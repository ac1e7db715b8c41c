import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { UserEvent } from '@courtline/messages/account/user'
import type { Dispatch } from '../dispatch.ts'

/** Gives up the claims of addresses that an account has just lost, so that others may have them (P14). */
export async function releaseRemoved(
  dispatch: Dispatch,
  userId: string,
  events: readonly { readonly event: UserEvent }[],
  meta: CommandMeta,
): Promise<void> {
  for (const { event } of events) {
    if (event.type !== 'EmailRemoved') continue
    await dispatch('email', event.data.emailHash, { type: 'ReleaseEmail', userId }, meta)
  }
}
