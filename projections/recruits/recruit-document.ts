import type { RecruitDetails } from '@courtline/messages/recruiting/recruit'
import type { Role } from '@courtline/messages/permissions'
import type { RECRUIT_CHANGES } from '@courtline/messages/views/recruiting'

/** An account as recruiting sees it: everybody has one, for any account may become a recruit. */
export interface RecruitDocument {
  readonly id: string
  readonly state: 'active'
  /** Of the account: searches look for it here, in one index with the year. */
  readonly displayName: string | null
  readonly role: Role | null
  readonly details: RecruitDetails | null
  /** When they became a recruit; null after they stopped. */
  readonly joinedAt: string | null
  readonly invitesUsed: number
  /** The oldest first. */
  readonly matches: readonly StoredRecruitMatch[]
  readonly links: readonly StoredLink[]
  /** The oldest first; only the last ones. */
  readonly changes: readonly RecruitChange[]
  /** How often links to the profile were revoked: older links name a lower number. */
  readonly revocations: number
}

/** What is left of an account that was deleted: nobody's, and no event of it brings anything back. */
export interface DeletedRecruit {
  readonly id: string
  readonly state: 'deleted'
}

export interface StoredRecruitMatch {
  readonly recruitMatchId: string
  readonly matchId: string
  readonly notes: string | null
  readonly attachedAt: string
}

/** What is between the recruit and one program: `sent` is what the recruit sees, `program` the program's side of it (D85). */
export interface StoredLink {
  readonly linkId: string
  readonly programId: string
  readonly sent: boolean
  readonly program: 'none' | 'asked' | 'ignored' | 'follows' | 'blocked'
  /** When the invite that waits was sent. */
  readonly sentAt: string | null
  /** When the program's side became what it is, and who of its coaches did it. */
  readonly answeredAt: string | null
  readonly answeredBy: string | null
}

export interface RecruitChange {
  readonly at: string
  readonly what: (typeof RECRUIT_CHANGES)[number]
  /** The program that was invited; null for what concerns everybody who sees the recruit. */
  readonly programId: string | null
}
