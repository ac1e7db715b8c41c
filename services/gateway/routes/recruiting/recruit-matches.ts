import { refusal } from '@courtline/messages/refusals'
import { recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import { refused } from '@courtline/application/outcome'
import { findMatch, listMatches } from '@courtline/projections/matches/read'
import { findRecruit, findRecruitByRecruitMatch } from '@courtline/projections/recruits/read'
import { findUser } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { isTheirs, recruitMatchViews, shownRecruit } from '../../views/recruiting/recruit-views.ts'
import { whoseOf } from '../matches/reads/list.ts'
import { hiddenFrom } from '../users/change.ts'
import { onRecruit } from './program-links.ts'

/** The matches that a recruit shows, the newest first: to whom they may be shown. */
export const recruitMatchesCall =
  (gateway: Gateway): Handler<'recruitMatches'> =>
  async ({ params: { userId }, caller }) => {
    const recruit = await shownRecruit(gateway, userId, caller)
    if ('refused' in recruit) return recruit
    const views = await recruitMatchViews(gateway, [recruit], caller)
    return { answer: views.get(userId) ?? [] }
  }

/** Shows an Edited match with notes, or writes other notes to one that is shown (D87). */
export const createRecruitMatch =
  (gateway: Gateway): Handler<'createRecruitMatch'> =>
  async ({ body: { recruitId, matchId, notes }, caller, commandId }) => {
    const hidden = hiddenFrom(caller, recruitId)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const account = await findUser(reads, recruitId)
    if (!account) return refused(refusal('NOT_FOUND'))
    const match = await findMatch(reads, matchId)
    const status = match?.lifeCycle.status ?? 'Deleted'
    const isOwnMatch =
      match !== undefined && status !== 'Deleted' && gateway.matches.belongsTo(match, account)
    const facts = { recruitId, by: caller.actor, matchId, notes, status, isTheirs: isOwnMatch }
    const done = await onRecruit(gateway, { caller, commandId }, recruitId, { type: 'AttachMatch', ...facts })
    if ('refused' in done) return done
    const recruit = await findRecruit(reads, recruitId)
    const shown = recruit && (await recruitMatchViews(gateway, [recruit], caller)).get(recruitId)
    const answer = shown?.find(({ id }) => id === recruitMatchIdOf(recruitId, matchId))
    return answer ? { answer, written: done.written } : refused(refusal('NOT_FOUND'))
  }

/** Shows a match no longer; to others than its recruit and admins it is not there. */
export const deleteRecruitMatch =
  (gateway: Gateway): Handler<'deleteRecruitMatch'> =>
  async ({ params: { id: recruitMatchId }, caller, commandId }) => {
    const recruit = await findRecruitByRecruitMatch(gateway.projections.reads, recruitMatchId)
    if (!recruit || !isTheirs(caller, recruit.id)) return refused(refusal('NOT_FOUND'))
    const command = { type: 'DetachMatch', recruitId: recruit.id, by: caller.actor, recruitMatchId } as const
    const done = await onRecruit(gateway, { caller, commandId }, recruit.id, command)
    return 'refused' in done ? done : { answer: { ok: true }, written: done.written }
  }

/** Edited matches that a recruit owns or played in, and does not show yet (D87). */
export const attachableMatches =
  (gateway: Gateway): Handler<'attachableMatches'> =>
  async ({ params: { userId }, query: { cursor }, caller }) => {
    const hidden = hiddenFrom(caller, userId)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const account = await findUser(reads, userId)
    const recruit = await findRecruit(reads, userId)
    if (!account || !recruit) return refused(refusal('NOT_FOUND'))
    const isShown = new Set(recruit.matches.map(({ matchId }) => matchId))
    const whose = whoseOf(account)
    const page = await readPage(
      {
        read: (updatedUntil, limit) =>
          listMatches(reads, {
            whose,
            statuses: ['Edited'],
            limit,
            ...(updatedUntil !== undefined && { updatedUntil }),
          }),
        placeOf: ({ lastUpdate, id }) => [lastUpdate, id],
        descending: true,
        meant: async (rows) =>
          rows.filter((match) => !isShown.has(match.id) && gateway.matches.belongsTo(match, account)),
      },
      cursor,
    )
    if ('refused' in page) return page
    return { answer: await gateway.matches.openCards(page.rows, caller), next: page.next }
  }
