import type { FastifyReply, FastifyRequest } from 'fastify'
import { fits } from '@courtline/messages/check'
import { VIDEO_SITES } from '@courtline/messages/reels/video-sites'
import { closed, Nullable, OneOf, Text, Uuid } from '@courtline/messages/schema'
import { SOCIAL_PROVIDERS } from '@courtline/messages/account/user'
import { Type, type Static } from 'typebox'
import type { GatewaySettings } from '../settings.ts'

/** What is remembered of a browser that was sent to another service, in a cookie of its own. */
const SocialVisit = Type.Object(
  {
    provider: OneOf(SOCIAL_PROVIDERS),
    state: Text(200),
    codeVerifier: Text(200),
    redirect: Nullable(Text(2000)),
    signupCode: Nullable(Text(100)),
    /** Who lets this site upload where; null for logging in. */
    uploads: Nullable(Type.Object({ site: OneOf(VIDEO_SITES), userId: Uuid }, closed)),
  },
  closed,
)
export type SocialVisit = Static<typeof SocialVisit>

/** Long enough to type a password there. */
const VALID_SECONDS = 600

type CookieSettings = Pick<GatewaySettings, 'publicUrl'>

const isSecure = ({ publicUrl }: CookieSettings) => publicUrl.startsWith('https:')
const nameOf = (settings: CookieSettings) =>
  isSecure(settings) ? '__Host-courtline-visit' : 'courtline-visit'
const optionsOf = (settings: CookieSettings) =>
  // Lax: the way back begins at the other service.
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(settings) }) as const

export function rememberVisit(reply: FastifyReply, visit: SocialVisit, settings: CookieSettings): void {
  const text = Buffer.from(JSON.stringify(visit)).toString('base64url')
  void reply.setCookie(nameOf(settings), text, { ...optionsOf(settings), maxAge: VALID_SECONDS })
}

/** The visit that this browser comes back from, once: the cookie goes with it. */
export function takeVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: CookieSettings,
): SocialVisit | undefined {
  const text = request.cookies[nameOf(settings)]
  void reply.clearCookie(nameOf(settings), optionsOf(settings))
  if (text === undefined) return undefined
  try {
    const visit: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return fits(SocialVisit, visit) ? visit : undefined
  } catch (error) {
    // This cookie was not made by this site.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
