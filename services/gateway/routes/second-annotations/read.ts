import { may } from '@courtline/messages/actor'
import { SECOND_STATUSES } from '@courtline/messages/second/second-request'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import { secondOrder, type SecondDocument } from '@courtline/projections/second-annotations/project'
import {
  findSecond,
  secondAnnotationsHeldBy,
  secondRequestsIn,
} from '@courtline/projections/second-annotations/read'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { cannotAnnotate } from './cannot-annotate.ts'
import { displayNames, idsOfRole } from '@courtline/projections/users/read'
import { pageOf, readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { secondViews, shownSeconds } from '../../views/second-view.ts'

/** Second annotations that concern the caller, the highest priority first. */
export const secondAnnotationsCall =
  (gateway: Gateway): Handler<'secondAnnotations'> =>
  async ({ query: { status, cursor }, caller }) => {
    const { reads } = gateway.projections
    const isMeant = (found: readonly SecondDocument[]) => shownSeconds(gateway, found, caller)
    const statuses = status === undefined ? SECOND_STATUSES : [status]
    const held = may(caller.actor, 'AnnotationManager')
      ? []
      : await secondAnnotationsHeldBy(reads, caller.actor.userId)
    const isHeld = new Set(held.map(({ matchId }) => matchId))
    const page = await readPage(
      {
        read: (from, limit) => secondRequestsIn(reads, statuses, limit, from),
        placeOf: ({ request, matchId }) => [request ? secondOrder(request) : '', matchId],
        meant: async (found) => (await isMeant(found)).map(({ second }) => second),
      },
      cursor,
    )
    if ('refused' in page) return page
    // One's own work comes first.
    const rows = page.rows.toSorted((a, b) => Number(isHeld.has(b.matchId)) - Number(isHeld.has(a.matchId)))
    return { answer: await secondViews(reads, await isMeant(rows), caller.actor), next: page.next }
  }

/** The second annotation of one match; null where there is none that concerns the caller. */
export const secondAnnotation =
  (gateway: Gateway): Handler<'secondAnnotation'> =>
  async ({ params, caller }) => ({ answer: await secondFor(gateway, params.matchId, caller) })

/** Annotators whom a manager may ask by name. */
export const secondAnnotators =
  (gateway: Gateway): Handler<'secondAnnotators'> =>
  async ({ params, query }) => {
    const { reads } = gateway.projections
    const ids = await idsOfRole(reads, 'Annotator')
    const names = await displayNames(reads, ids)
    const all = ids
      .map((userId) => ({ userId, name: names.get(userId) ?? null }))
      .toSorted((a, b) => placeOf(a).join(' ').localeCompare(placeOf(b).join(' '), 'en'))
    const meant = async (rows: readonly (typeof all)[number][]) => {
      const problems = await Promise.all(
        rows.map(({ userId }) => cannotAnnotate(gateway, params.matchId, userId)),
      )
      return rows.filter((_, at) => problems[at] === undefined)
    }
    const page = await pageOf(all, { placeOf, meant }, query.cursor)
    return 'refused' in page ? page : { answer: [...page.rows], next: page.next }
  }

const placeOf = ({ name, userId }: { readonly name: string | null; readonly userId: string }) =>
  [name ?? '', userId] as const

/** The same, for the answers of commands. */
export async function secondFor(
  gateway: Gateway,
  matchId: string,
  caller: Caller,
): Promise<SecondAnnotation | null> {
  const { reads } = gateway.projections
  const second = await findSecond(reads, matchId)
  const shown = second ? await shownSeconds(gateway, [second], caller) : []
  const [answer = null] = await secondViews(reads, shown, caller.actor)
  return answer
}
