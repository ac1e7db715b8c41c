import { clearSessionCookie } from '../../auth/session-cookie.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/** Ends this session, here and in every open connection. A caller without one is logged out already. */
export const logout =
  (gateway: Gateway): Handler<'logout'> =>
  async ({ caller, reply }) => {
    if (caller) {
      await gateway.sessions.revoke(caller.sessionId)
      gateway.live.endSession(caller.sessionId)
    }
    clearSessionCookie(reply, gateway.settings)
    return { answer: { ok: true } }
  }
