import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { SITE_ID } from '@courtline/messages/ids'
import { callerMeta } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** Site settings. */
export const siteSettingsCall =
  (gateway: Gateway): Handler<'siteSettings'> =>
  async () => ({ answer: await settingsOfSite(gateway.projections.reads) })

/** Changes the settings of the site, whole. */
export const changeSiteSettings =
  (gateway: Gateway): Handler<'changeSiteSettings'> =>
  async ({ body, caller, commandId }) => {
    const meta = callerMeta(caller, commandId, gateway.now())
    const command = { type: 'ChangeSiteSettings', by: caller.actor, settings: body } as const
    const done = await gateway.dispatch('site', SITE_ID, command, meta)
    if ('refused' in done) return done
    await gateway.readAfter(['site-settings'], done.written.position)
    return { answer: body, written: done.written }
  }
