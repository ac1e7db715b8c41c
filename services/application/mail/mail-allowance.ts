import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { Actor } from '@courtline/messages/actor'
import { derivedId } from '@courtline/messages/ids'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import type { Dispatch } from '../dispatch.ts'
import type { Refused } from '../outcome.ts'

/**
 * Takes so many mails from what an account may send to others in a day (UTC), before anything is done that mails them. The
 * account's own stream decides, so requests at the same time take no more than there is. Refusals: OWN_EMAIL_NOT_CONFIRMED,
 * MAILS_USED_UP.
 */
export async function takeMails(
  ports: { readonly dispatch: Dispatch; readonly projections: { readonly reads: Reads } },
  by: Actor,
  mails: number,
  meta: CommandMeta,
): Promise<Refused | undefined> {
  const { mailsPerDay } = await settingsOfSite(ports.projections.reads)
  const taken = await ports.dispatch(
    'user',
    by.userId,
    { type: 'SendMails', mails, day: meta.at.slice(0, 10), mostPerDay: mailsPerDay },
    { ...meta, commandId: derivedId('send mails', meta.commandId) },
  )
  return 'refused' in taken ? taken : undefined
}
