import { sessionTokenOf, setSessionCookie } from '../../auth/session-cookie.ts'
import { userOf } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/**
 * Who this session belongs to, and its cookie for another while. The token itself stays: other tabs of the browser and
 * requests on their way use it too, and it can be ended on the server at any time.
 */
export const refreshToken =
  (gateway: Gateway): Handler<'refreshToken'> =>
  async ({ caller, request, reply }) => {
    const token = sessionTokenOf(request, gateway.settings) ?? ''
    if (!request.headers.authorization) setSessionCookie(reply, token, gateway.settings)
    return { answer: { user: userOf(caller), token } }
  }
