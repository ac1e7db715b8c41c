import type { TypedRecruitDetails } from '@courtline/messages/recruiting/recruit'
import { ENROLLMENT_YEARS } from '@courtline/messages/recruiting/words'
import { refusal } from '@courtline/messages/refusals'
import type { RecruitView } from '@courtline/messages/views/recruiting'
import { isAddress } from '../../ui/email-address.ts'

/** The details of a recruit as they stand in the form. */
export interface TypedRecruit {
  readonly email: string
  readonly phone: string
  readonly bio: string
  readonly youtubeLink: string
  readonly includeInGallery: boolean
  readonly enrollmentYear: number | null
}

/** The form as it opens; an account without details begins with its own address. */
export const typedRecruit = (
  details: RecruitView['recruitDetails'],
  accountEmail: string | undefined,
): TypedRecruit => ({
  email: details?.email ?? accountEmail ?? '',
  phone: details?.phone ?? '',
  bio: details?.bio ?? '',
  youtubeLink: details?.youtubeLink ?? '',
  includeInGallery: details?.includeInGallery ?? false,
  enrollmentYear: details?.enrollmentYear ?? null,
})

/** What is wrong with what was typed, by field; a field without an entry is right. */
export function recruitProblems(typed: TypedRecruit): {
  readonly email?: string
  readonly enrollmentYear?: string
  readonly youtubeLink?: string
} {
  const { earliest, latest } = ENROLLMENT_YEARS
  const year = typed.enrollmentYear
  return {
    ...(!isAddress(typed.email) && { email: 'Not a valid email address' }),
    ...((year === null || year < earliest || year > latest) && {
      enrollmentYear: refusal('ENROLLMENT_YEAR', { earliest, latest }).text,
    }),
    ...(!isVideoAddress(typed.youtubeLink) && { youtubeLink: refusal('VIDEO_LINK_INVALID').text }),
  }
}

/** Nothing, or the address of a page that opens in a browser. */
function isVideoAddress(text: string): boolean {
  const address = text.trim()
  return address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address))
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The details as they are saved; undefined while they are invalid, which is never saved (platform 5). */
export function validRecruitDetails(typed: TypedRecruit): TypedRecruitDetails | undefined {
  const { enrollmentYear, includeInGallery } = typed
  if (enrollmentYear === null || Object.keys(recruitProblems(typed)).length > 0) return undefined
  return {
    email: typed.email.trim(),
    phone: orNull(typed.phone),
    bio: orNull(typed.bio),
    youtubeLink: orNull(typed.youtubeLink),
    includeInGallery,
    enrollmentYear,
  }
}
