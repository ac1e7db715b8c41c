import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OpenedProfileLink } from '@courtline/messages/recruiting/access'
import { RECRUIT_LINK_DAYS } from '@courtline/messages/recruiting/words'

/** A signed link to a recruit's profile and matches (D82): whose, for whom, and until when. */
export interface ProfileLink extends OpenedProfileLink {
  readonly expiresAt: Date
}

const DAY_MS = 86_400_000
const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`
const CLAIM = new RegExp(`^(${UUID})_(${UUID}|profile)_(\\d{1,9})_([0-9a-z]{1,12})$`)

/** A link that is given out now. */
export const newProfileLink = (about: OpenedProfileLink, now: Date): ProfileLink => ({
  ...about,
  expiresAt: new Date(now.getTime() + RECRUIT_LINK_DAYS * DAY_MS),
})

/** The text of a link, signed with the site's secret: letters, digits, hyphens and underscores alone. */
export function signedProfileLink(link: ProfileLink, siteSecret: Uint8Array): string {
  const claim = profileLinkClaim(link)
  return `${claim}_${signatureOf(claim, siteSecret)}`
}

/** What a link names, without its signature. */
export const profileLinkClaim = ({ recruitId, programId, revocations, expiresAt }: ProfileLink): string =>
  [recruitId, programId ?? 'profile', revocations, expiresAt.getTime().toString(36)].join('_')

/** What such a text names; undefined for anything else. Whether it is genuine is for the caller to check. */
export function readProfileLinkClaim(claim: string): ProfileLink | undefined {
  const parts = CLAIM.exec(claim)
  if (!parts) return undefined
  const [, recruitId = '', forWhom = '', revocations = '', expires = ''] = parts
  return {
    recruitId,
    programId: forWhom === 'profile' ? null : forWhom,
    revocations: Number(revocations),
    expiresAt: new Date(Number.parseInt(expires, 36)),
  }
}

/** The link that a text names, if this site signed it and it has not expired. */
export function openProfileLink(text: string, siteSecret: Uint8Array, now: Date): ProfileLink | undefined {
  const at = text.length - SIGNATURE_LENGTH - 1
  const claim = text.slice(0, Math.max(0, at))
  const link = readProfileLinkClaim(claim)
  if (!link || text[at] !== '_') return undefined
  const wanted = Buffer.from(signatureOf(claim, siteSecret))
  const given = Buffer.from(text.slice(at + 1))
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isOurs && now < link.expiresAt ? link : undefined
}

/** Of SHA-256 in base64url. */
const SIGNATURE_LENGTH = 43

const signatureOf = (claim: string, siteSecret: Uint8Array) =>
  createHmac('sha256', siteSecret).update(`profile link\n${claim}`).digest('base64url')
