import { randomUUID } from 'node:crypto'
import { SITE_ID } from '@courtline/messages/ids'
import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import type { Dispatch } from '../dispatch.ts'

/** The link is good for a week; a new start makes a new one as long as there is no admin. */
const VALID_MS = 7 * 24 * 3_600_000

/** A fresh token for the one-time link that makes the first Admin; undefined once there is one (D34). */
export async function issueFirstAdminToken(dispatch: Dispatch, now: Date): Promise<string | undefined> {
  const token = newToken()
  const issued = await dispatch(
    'site',
    SITE_ID,
    {
      type: 'IssueFirstAdminLink',
      tokenHash: tokenHash(token),
      expiresAt: new Date(now.getTime() + VALID_MS).toISOString(),
    },
    { actorId: 'worker:start', at: now.toISOString(), commandId: randomUUID() },
  )
  return 'refused' in issued ? undefined : token
}
