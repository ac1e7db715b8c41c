import type { FastifyReply, FastifyRequest } from 'fastify'
import { openProfileLink, type ProfileLink } from '@courtline/application/recruiting/profile-link'
import type { GatewaySettings } from '../settings.ts'

type CookieSettings = Pick<GatewaySettings, 'publicUrl' | 'siteSecret'>

const nameOf = ({ publicUrl }: Pick<CookieSettings, 'publicUrl'>) =>
  publicUrl.startsWith('https:') ? '__Host-courtline-profile' : 'courtline-profile'

/** Keeps a signed link that was opened in this browser: calls, pictures and the live feed come with it from then on. */
export function setProfileLinkCookie(
  reply: FastifyReply,
  text: string,
  { expiresAt }: ProfileLink,
  settings: CookieSettings,
): void {
  const secure = settings.publicUrl.startsWith('https:')
  void reply.setCookie(nameOf(settings), text, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    expires: expiresAt,
  })
}

/** The signed link that the browser has opened last, unless it has expired. */
export function profileLinkOf(
  { cookies }: FastifyRequest,
  settings: CookieSettings,
  now: Date,
): ProfileLink | null {
  const text = cookies[nameOf(settings)]
  return text === undefined ? null : (openProfileLink(text, settings.siteSecret, now) ?? null)
}
