/** What decides who may see a recruit and the matches that they show (D82, D87). */
export interface RecruitAccess {
  readonly recruitId: string
  /** Whether the account is a recruit now. */
  readonly isRecruit: boolean
  /** Whether every verified coach finds the recruit. */
  readonly inGallery: boolean
  /** How often the recruit has revoked the links to their profile. */
  readonly revocations: number
  readonly links: readonly {
    readonly programId: string
    readonly sent: boolean
    readonly program: 'none' | 'asked' | 'ignored' | 'follows' | 'blocked'
  }[]
}

/** A signed link whose signature and date were checked: of the mail that brought an invite, or of a shared profile. */
export interface OpenedProfileLink {
  readonly recruitId: string
  /** The program that was invited; null for a profile that its recruit shares. */
  readonly programId: string | null
  /** As often had the recruit revoked such links when this one was given out. */
  readonly revocations: number
}

/** The caller, as far as recruiting is concerned. */
export interface RecruitingAsker {
  /** The program that the asker coaches, verified; null for everybody else. */
  readonly programId: string | null
  readonly profileLink: OpenedProfileLink | null
}

export const NO_RECRUITING: RecruitingAsker = { programId: null, profileLink: null }

/**
 * Whether a user sees a recruit by recruiting alone, beside the recruit and admins: a verified coach who finds them or
 * whose program has a link with them, and the holder of a signed link. A program that the recruit blocked sees nothing.
 */
export const seesRecruit = (recruit: RecruitAccess, { programId, profileLink }: RecruitingAsker): boolean =>
  recruit.isRecruit &&
  ((programId !== null && seesAsCoach(recruit, programId)) ||
    (profileLink !== null && opensBy(recruit, profileLink)))

function seesAsCoach(recruit: RecruitAccess, programId: string): boolean {
  const status = statusWith(recruit, programId)
  return status === 'linked' || (status === 'none' && recruit.inGallery)
}

function opensBy(recruit: RecruitAccess, link: OpenedProfileLink): boolean {
  if (link.recruitId !== recruit.recruitId) return false
  return link.programId === null
    ? link.revocations === recruit.revocations
    : statusWith(recruit, link.programId) === 'linked'
}

/** An ignored invite is a link for as long as the recruit has not taken it back. */
function statusWith({ links }: RecruitAccess, programId: string): 'linked' | 'blocked' | 'none' {
  const link = links.find((each) => each.programId === programId)
  if (!link) return 'none'
  if (link.program === 'blocked') return 'blocked'
  return link.sent || link.program === 'follows' ? 'linked' : 'none'
}
