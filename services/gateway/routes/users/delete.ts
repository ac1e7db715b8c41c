import { eraseAccount } from '@courtline/application/accounts/erase-account'
import { refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import { callerMeta } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/** Deletes an account with everything that is kept of it (D27, D32, D93). Never one's own. */
export const deleteUser =
  (gateway: Gateway): Handler<'deleteUser'> =>
  async ({ params, caller, commandId }) => {
    if (params.id === caller.actor.userId) return refused(refusal('OWN_ACCOUNT'))
    const ports = {
      ...gateway,
      matchesAfter: (position: string) => gateway.readAfter(['matches'], position),
      onSessionEnded: (sessionId: string) => gateway.live.endSession(sessionId),
    }
    const meta = callerMeta(caller, commandId, gateway.now())
    const erased = await eraseAccount(ports, params.id, caller.actor, meta)
    if ('refused' in erased) return erased
    const { written } = erased
    if (!written) return { answer: { ok: true } }
    await gateway.readAfter(['users', 'matches', 'annotation-queue'], written.position)
    return { answer: { ok: true }, written }
  }
