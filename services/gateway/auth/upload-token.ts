import { createHmac, timingSafeEqual } from 'node:crypto'
import { ALL_ROUTES } from '@courtline/messages/routes/table'

/** A whole event day, and the evening after it. */
const VALID_MS = 24 * 3_600_000

/** Who acts by an upload token, in the metadata of events. */
export const OPEN_UPLOAD = 'worker:open-upload'

export interface UploadToken {
  readonly token: string
  readonly expiresAt: Date
}

/** A token that creates matches, sends files and completes uploads for one account, and opens nothing else (D88). */
export function issueUploadToken(userId: string, now: Date, siteSecret: Uint8Array): UploadToken {
  const expiresAt = new Date(now.getTime() + VALID_MS)
  return {
    token: `upload_${userId}_${expiresAt.getTime()}_${macOf(userId, expiresAt, siteSecret)}`,
    expiresAt,
  }
}

const TOKEN = /^upload_([0-9a-f-]{36})_(\d{1,15})_([\w-]{43})$/

/** The account that a token uploads for; undefined for what is no token, or one that has expired. */
export function accountOfUploadToken(token: string, now: Date, siteSecret: Uint8Array): string | undefined {
  const [, userId, expires, mac] = TOKEN.exec(token) ?? []
  if (userId === undefined || mac === undefined) return undefined
  const expiresAt = new Date(Number(expires))
  const expected = Buffer.from(macOf(userId, expiresAt, siteSecret))
  const isGenuine = timingSafeEqual(expected, Buffer.from(mac))
  return isGenuine && expiresAt > now ? userId : undefined
}

const macOf = (userId: string, expiresAt: Date, siteSecret: Uint8Array) =>
  createHmac('sha256', siteSecret).update(`open upload ${userId} ${expiresAt.getTime()}`).digest('base64url')

const OPENED = new Set(
  ALL_ROUTES.filter((route) => route.byUploadToken).map(({ method, path }) => `${method} ${path}`),
)

/** Whether an upload token counts at this address; everywhere else its holder counts as a visitor. */
export const isOpenedByUploadToken = (method: string, path: string | undefined) =>
  OPENED.has(`${method} ${path ?? ''}`)
