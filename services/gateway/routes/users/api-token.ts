import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import { metaOf } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { fromThisSite } from '../../security.ts'
import { hiddenFrom } from './change.ts'

/**
 * A new API token of one's own; only its hash is kept, so it is told here and never again. An admin who acts in
 * somebody's name gets none: it would outlast the impersonation (D64).
 */
export const apiToken =
  (gateway: Gateway): Handler<'apiToken'> =>
  async ({ params: { id }, caller, commandId, request }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    if (!fromThisSite(request, gateway.settings.publicUrl)) return refused(refusal('CROSS_SITE'))
    if (caller.impersonator) return refused(refusal('IMPERSONATING'))
    const token = newToken()
    const done = await gateway.issue.user(
      id,
      { type: 'IssueApiToken', by: caller.actor, tokenHash: tokenHash(token) },
      metaOf(caller, commandId, gateway.now()),
    )
    if ('refused' in done) return done
    await gateway.readAfter(['users'], done.written.position)
    return { answer: { apiToken: token }, written: done.written }
  }
