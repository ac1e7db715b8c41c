import type { CoachView, RecruitLinkView, RecruitView } from '@courtline/messages/views/recruiting'
import { findCoach } from '@courtline/projections/coaches/read'
import { findRecruit } from '@courtline/projections/recruits/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { coachViews } from './coach-views.ts'
import { linksOfRecruit, recruitViews } from './recruit-views.ts'

/** What recruiting keeps about an account, as its own user reads it (D111): an ignored invite looks open here too (D85). */
export interface OwnRecruiting {
  readonly recruit: RecruitView | null
  readonly links: readonly RecruitLinkView[]
  readonly coach: CoachView | null
}

export async function ownRecruiting(gateway: Gateway, caller: Caller): Promise<OwnRecruiting> {
  const { reads } = gateway.projections
  const [recruit, coach] = await Promise.all([
    findRecruit(reads, caller.account.id),
    findCoach(reads, caller.account.id),
  ])
  const isAnything = recruit !== undefined && (recruit.details !== null || recruit.links.length > 0)
  const [own = null] = isAnything ? await recruitViews(gateway, [recruit], caller) : []
  const [application = null] = coach ? await coachViews(gateway, [coach], caller) : []
  return { recruit: own, links: recruit ? await linksOfRecruit(gateway, recruit) : [], coach: application }
}
