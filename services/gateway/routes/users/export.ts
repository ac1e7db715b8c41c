import { callerMeta } from '../../auth/caller.ts'
import { SITE_ID } from '@courtline/messages/ids'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/** Records who takes the table of users as a file; the browser, which shows the table, writes the file (D95). */
export const exportUsers =
  (gateway: Gateway): Handler<'exportUsers'> =>
  async ({ body, caller, commandId }) => {
    const meta = callerMeta(caller, commandId, gateway.now())
    const command = { type: 'ExportUserList', by: caller.actor, accounts: body.accounts } as const
    const done = await gateway.dispatch('site', SITE_ID, command, meta)
    return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
  }
