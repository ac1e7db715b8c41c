import { refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { findUser } from '@courtline/projections/users/read'
import { issueUploadToken } from '../../auth/upload-token.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'

/** A token to upload into an account that an admin has listed (D88). Refusal: NOT_FOUND for every other account. */
export const openUploadCall =
  (gateway: Gateway): Handler<'openUpload'> =>
  async ({ params: { userId }, request }) => {
    const tooMany = await gateway.tries.clientLog(request, userId)
    if (tooMany) return tooMany
    const { reads } = gateway.projections
    const { openUploads } = await settingsOfSite(reads)
    const account = openUploads.includes(userId) ? await findUser(reads, userId) : undefined
    if (!account) return refused(refusal('NOT_FOUND'))
    const { token, expiresAt } = issueUploadToken(userId, gateway.now(), gateway.settings.siteSecret)
    const answer = { token, expiresAt: expiresAt.toISOString(), displayName: account.details.displayName }
    return { answer }
  }
