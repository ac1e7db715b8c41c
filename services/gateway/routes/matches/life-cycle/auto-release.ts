import { annotatorOf } from '@courtline/messages/match/status'
import { claimedMatches } from '@courtline/projections/matches/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'

const HOUR_MS = 3_600_000

/** Claims and when they lapse, the next one first; a timer releases, this changes nothing (D26). */
export const autoRelease =
  (gateway: Gateway): Handler<'autoRelease'> =>
  async () => {
    const { reads } = gateway.projections
    const { claimLapsesAfterHours } = await settingsOfSite(reads)
    const claims = (await claimedMatches(reads)).flatMap(({ id, lifeCycle, workedOnAt }) => {
      const annotatorId = annotatorOf(lifeCycle)
      return annotatorId === null ? [] : [{ matchId: id, annotatorId, workedOnAt }]
    })
    const names = await displayNames(
      reads,
      claims.map(({ annotatorId }) => annotatorId),
    )
    const answer = claims.map((claim) => ({
      ...claim,
      annotatorName: names.get(claim.annotatorId) ?? null,
      lapsesAt: new Date(Date.parse(claim.workedOnAt) + claimLapsesAfterHours * HOUR_MS).toISOString(),
    }))
    return { answer: answer.toSorted((a, b) => Date.parse(a.lapsesAt) - Date.parse(b.lapsesAt)) }
  }
