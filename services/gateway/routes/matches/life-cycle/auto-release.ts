import { annotatorOf } from '@courtline/messages/match/status'
import { claimedMatches } from '@courtline/projections/matches/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../../gateway.ts'
import { pageOf } from '../../../http/pages.ts'
import type { Handler } from '../../../register-route.ts'

const HOUR_MS = 3_600_000

/** Claims and when they lapse, the next one first; a timer releases, this changes nothing (D26). */
export const autoRelease =
  (gateway: Gateway): Handler<'autoRelease'> =>
  async ({ query }) => {
    const { reads } = gateway.projections
    const { claimLapsesAfterHours } = await settingsOfSite(reads)
    const claims = (await claimedMatches(reads)).flatMap(({ id, lifeCycle, workedOnAt }) => {
      const annotatorId = annotatorOf(lifeCycle)
      return annotatorId === null ? [] : [{ matchId: id, annotatorId, workedOnAt }]
    })
    const inOrder = claims.toSorted((a, b) => (placeOf(a).join() < placeOf(b).join() ? -1 : 1))
    const page = await pageOf(inOrder, { placeOf }, query.cursor)
    if ('refused' in page) return page
    const annotators = page.rows.map(({ annotatorId }) => annotatorId)
    const names = await displayNames(reads, annotators)
    const answer = page.rows.map((claim) => ({
      ...claim,
      annotatorName: names.get(claim.annotatorId) ?? null,
      lapsesAt: new Date(Date.parse(claim.workedOnAt) + claimLapsesAfterHours * HOUR_MS).toISOString(),
    }))
    return { answer, next: page.next }
  }

/** Every claim lapses the same time after the last work on it. */
const placeOf = ({ workedOnAt, matchId }: { workedOnAt: string; matchId: string }) =>
  [workedOnAt, matchId] as const
