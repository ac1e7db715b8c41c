import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewaySettings } from '../settings.ts'

type CookieSettings = Pick<GatewaySettings, 'publicUrl' | 'sessionDays'>

/** With https the name itself makes browsers insist on Secure, on this host and on no other. */
const nameOf = ({ publicUrl }: CookieSettings) =>
  publicUrl.startsWith('https:') ? '__Host-courtline' : 'courtline'

/** Shows pages that there is a session, and nothing else: scripts cannot see the session's own cookie. */
const HINT = 'courtline-session'

const optionsOf = (settings: CookieSettings) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
  }) as const

export function setSessionCookie(reply: FastifyReply, token: string, settings: CookieSettings): void {
  const maxAge = settings.sessionDays * 86_400
  void reply.setCookie(nameOf(settings), token, { ...optionsOf(settings), maxAge })
  void reply.setCookie(HINT, '1', { ...optionsOf(settings), httpOnly: false, maxAge })
}

export function clearSessionCookie(reply: FastifyReply, settings: CookieSettings): void {
  void reply.clearCookie(nameOf(settings), optionsOf(settings))
  void reply.clearCookie(HINT, { ...optionsOf(settings), httpOnly: false })
}

/** The session's token: an API client's bearer, else the browser's cookie. */
export function sessionTokenOf(request: FastifyRequest, settings: CookieSettings): string | undefined {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[nameOf(settings)]
}
