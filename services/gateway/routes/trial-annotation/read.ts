import { refused, type Refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { TrialDocument } from '@courtline/projections/trials/project'
import { findTrial, trialsIn } from '@courtline/projections/trials/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { mayReadBeside, mayReviewTrials } from '../../views/seen-annotation.ts'
import { trialDetails, trialViews } from '../../views/trial-view.ts'
import { findDemoMatch } from '../matches/reads/demo.ts'

/** Names a trial: the caller's own and the demo match, where these are left out. */
export interface NamedTrial {
  readonly userId?: string
  readonly matchId?: string
}

/** Whose trial with which match is meant; NO_DEMO_MATCH where the site has none. */
export async function trialMeant(
  { projections: { reads } }: Gateway,
  { userId, matchId }: NamedTrial,
  { actor }: Caller,
): Promise<{ readonly userId: string; readonly matchId: string } | Refused> {
  const demoId = matchId ?? (await findDemoMatch(reads))?.id
  return demoId === undefined
    ? refused(refusal('NO_DEMO_MATCH'))
    : { userId: userId ?? actor.userId, matchId: demoId }
}

/** A trial that the caller may read: their own, or any for a manager of trials (D80). Null where none was begun. */
async function readableTrial(
  gateway: Gateway,
  named: NamedTrial,
  caller: Caller,
): Promise<{ readonly trial: TrialDocument | undefined } | Refused> {
  const meant = await trialMeant(gateway, named, caller)
  if ('refused' in meant) return meant
  const { reads } = gateway.projections
  if (!(await mayReadBeside(reads, { kind: 'trial', ...meant }, caller.actor)))
    return refused(refusal('NOT_FOUND'))
  return { trial: await findTrial(reads, meant.userId, meant.matchId) }
}

/** One trial, or for managers a page of those of a status. */
export const trialAnnotation =
  (gateway: Gateway): Handler<'trialAnnotation'> =>
  async ({ query, caller }) => {
    const { reads } = gateway.projections
    const { status } = query
    if (status === undefined) {
      const found = await readableTrial(gateway, query, caller)
      if ('refused' in found) return found
      const [answer = null] = await trialViews(reads, found.trial ? [found.trial] : [])
      return { answer }
    }
    if (!mayReviewTrials(caller.actor)) return refused(refusal('NOT_ALLOWED'))
    const page = await readPage(
      {
        read: (until, limit) => trialsIn(reads, status, until, limit),
        placeOf: ({ changedAt, id }) => [changedAt, id],
        descending: true,
      },
      query.cursor,
    )
    if ('refused' in page) return page
    return { answer: await trialViews(reads, page.rows), next: page.next }
  }

/** A trial with its entries; NOT_FOUND where none was begun. */
export const trialDetailsCall =
  (gateway: Gateway): Handler<'trialDetails'> =>
  async ({ query, caller }) => {
    const found = await readableTrial(gateway, query, caller)
    if ('refused' in found) return found
    const answer = found.trial && (await trialDetails(gateway, found.trial))
    return answer ? { answer } : refused(refusal('NOT_FOUND'))
  }
