import { fits } from '@courtline/messages/check'
import type { RecruitDetails, TypedRecruitDetails } from '@courtline/messages/recruiting/recruit'
import { ENROLLMENT_YEARS, LONGEST_BIO } from '@courtline/messages/recruiting/words'
import { Email } from '@courtline/messages/schema'
import { refuse, type RefusedDecision } from '../decision.ts'

const LONGEST_PHONE = 50
const LONGEST_VIDEO_LINK = 500

/**
 * Details as they are recorded, without blanks around them; what was left empty is null. Refusals: EMAIL_REQUIRED,
 * EMAIL_INVALID, ENROLLMENT_YEAR, BIO_TOO_LONG, PHONE_TOO_LONG, VIDEO_LINK_INVALID.
 */
export function recruitDetailsOf(typed: TypedRecruitDetails): RecruitDetails | RefusedDecision {
  const email = typed.email.trim()
  if (email === '') return refuse('EMAIL_REQUIRED')
  if (!fits(Email, email)) return refuse('EMAIL_INVALID')
  const { earliest, latest } = ENROLLMENT_YEARS
  const { enrollmentYear, includeInGallery } = typed
  const isYear = Number.isInteger(enrollmentYear) && enrollmentYear >= earliest && enrollmentYear <= latest
  if (!isYear) return refuse('ENROLLMENT_YEAR', { earliest, latest })
  const [bio, phone, youtubeLink] = [filled(typed.bio), filled(typed.phone), filled(typed.youtubeLink)]
  if (bio && bio.length > LONGEST_BIO) return refuse('BIO_TOO_LONG', { most: LONGEST_BIO })
  if (phone && phone.length > LONGEST_PHONE) return refuse('PHONE_TOO_LONG', { most: LONGEST_PHONE })
  if (youtubeLink && !isVideoLink(youtubeLink)) return refuse('VIDEO_LINK_INVALID')
  return { email, phone, bio, youtubeLink, includeInGallery, enrollmentYear }
}

const filled = (text: string | null): string | null => text?.trim() || null

/** An address that a browser opens: nothing of it is ever fetched here. */
function isVideoLink(text: string): boolean {
  if (text.length > LONGEST_VIDEO_LINK || !URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:'
}
