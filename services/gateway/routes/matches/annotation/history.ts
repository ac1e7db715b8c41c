import { historyOf } from '@courtline/projections/annotation-history/read'
import { holdsSecond } from '@courtline/projections/second-annotations/read'
import { displayNames } from '@courtline/projections/users/read'
import { refusal } from '@courtline/messages/refusals'
import { askerOf } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import { pageOf } from '../../../http/pages.ts'
import type { Handler } from '../../../register-route.ts'
import { statusLogOf } from '../../../views/match-view.ts'
import { untilOf } from '../../../views/past.ts'
import { seenAnnotation } from '../../../views/seen-annotation.ts'
import { asItWas } from '../reads/match.ts'

/** Every edit of an annotation until now or `asOf`, with the names that people have now. */
export const history =
  (gateway: Gateway): Handler<'history'> =>
  async ({ params, query, caller }) => {
    const seen = await seenAnnotation(gateway, params.id, query, caller)
    if ('refused' in seen) return seen
    // Coaches see a recruit match by its recruit, not how it was annotated (D82).
    const sight = await gateway.matches.look(seen.match, askerOf(caller))
    if (seen.which.kind === 'match' && sight === 'open' && !seen.match.demo)
      return refused(refusal('NOT_FOUND'))
    const until = query.asOf === undefined ? () => true : untilOf(query.asOf)
    if (!until) return refused(refusal('INVALID_REQUEST'))
    const { reads } = gateway.projections
    const all = await historyOf(reads, seen.which)
    const past = all.filter(({ position, at }) => until({ position, meta: { at } }))
    const page = await pageOf(past, { placeOf: ({ position, id }) => [position, id] }, query.cursor)
    if ('refused' in page) return page
    const lines = page.rows
    const people = lines.flatMap((line) => [line.userId, line.onBehalfOfId]).filter((id) => id !== null)
    const names = await displayNames(reads, people)
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
    return {
      answer: lines.map(({ onBehalfOfId, ...line }) => ({
        ...line,
        name: nameOf(line.userId),
        onBehalfOfName: nameOf(onBehalfOfId),
      })),
      next: page.next,
    }
  }

/**
 * The status history of a match, newest first, now or as it was. It unfolds in the queue, so who sees the row there reads
 * it too, and so do those who see the card, both without the reasons that people wrote (D22, D108); the past is for those
 * who see the whole match.
 */
export const statusLog =
  (gateway: Gateway): Handler<'statusLog'> =>
  async ({ params, query, caller }) => {
    const { matches } = gateway
    const now = await (query.asOf === undefined
      ? matches.known(params.id, caller)
      : matches.seen(params.id, caller))
    if ('refused' in now) return now
    const past = query.asOf === undefined ? undefined : await asItWas(gateway, now, query.asOf)
    if (past && 'refused' in past) return past
    const match = past?.match ?? now
    const sight = await matches.look(now, askerOf(caller))
    const isHidden =
      sight === 'open' || (await holdsSecond(gateway.projections.reads, match.id, caller.actor.userId))
    const lines = isHidden ? [] : match.statusLog
    const placeOf = ({ position }: (typeof lines)[number]) => [position, position] as const
    const page = await pageOf(lines, { placeOf, descending: true }, query.cursor)
    if ('refused' in page) return page
    const writers = page.rows.flatMap(({ userId }) => userId ?? [])
    const names = await displayNames(gateway.projections.reads, writers)
    return { answer: statusLogOf(page.rows, names, sight === 'match'), next: page.next }
  }
