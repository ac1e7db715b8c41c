import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { metaOf } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** What is set about the site as a whole. */
export const siteSettings =
  (gateway: Gateway): Handler<'siteSettings'> =>
  async () => ({ answer: await settingsOfSite(gateway.projections.reads) })

/** Changes the settings of the site, whole. */
export const changeSiteSettings =
  (gateway: Gateway): Handler<'changeSiteSettings'> =>
  async ({ body, caller, commandId }) => {
    const meta = metaOf(caller, commandId, gateway.now())
    const command = { type: 'ChangeSiteSettings', by: caller.actor, settings: body } as const
    const done = await gateway.issue.site(command, meta)
    if ('refused' in done) return done
    await gateway.readAfter(['site-settings'], done.written.position)
    return { answer: body, written: done.written }
  }
