import { settingsOfUser } from '@courtline/projections/user-settings/read'
import { callerMeta } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** The caller’s settings: quick entry and keys (D46, D47). */
export const userSettingsCall =
  (gateway: Gateway): Handler<'userSettings'> =>
  async ({ caller }) => ({ answer: await settingsOfUser(gateway.projections.reads, caller.actor.userId) })

/** Changes the caller's own settings, whole. */
export const changeUserSettings =
  (gateway: Gateway): Handler<'changeUserSettings'> =>
  async ({ body, caller, commandId }) => {
    const changed = await gateway.dispatch(
      'userSettings',
      caller.actor.userId,
      { type: 'ChangeUserSettings', by: caller.actor, settings: body },
      callerMeta(caller, commandId, gateway.now()),
    )
    if ('refused' in changed) return changed
    await gateway.readAfter(['user-settings'], changed.written.position)
    return { answer: body, written: changed.written }
  }
