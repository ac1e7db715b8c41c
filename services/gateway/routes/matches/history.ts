import { historyOf } from '@courtline/projections/annotation-history/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { accountsIn, statusLogOf } from '../../views/match-view.ts'

/** Every edit of an annotation, with the names that people have now. */
export const history =
  (gateway: Gateway): Handler<'history'> =>
  async ({ params, caller }) => {
    const seen = await gateway.matches.seen(params.id, caller)
    if ('refused' in seen) return seen
    const { reads } = gateway.projections
    const lines = await historyOf(reads, params.id)
    const people = lines.flatMap((line) => [line.userId, line.onBehalfOfId]).filter((id) => id !== null)
    const names = await displayNames(reads, people)
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
    return {
      answer: lines.map(({ onBehalfOfId, ...line }) => ({
        ...line,
        name: nameOf(line.userId),
        onBehalfOfName: nameOf(onBehalfOfId),
      })),
    }
  }

/** The status history of a match, newest first. */
export const statusLog =
  (gateway: Gateway): Handler<'statusLog'> =>
  async ({ params, caller }) => {
    const seen = await gateway.matches.seen(params.id, caller)
    if ('refused' in seen) return seen
    const names = await displayNames(gateway.projections.reads, accountsIn(seen))
    return { answer: statusLogOf(seen, names) }
  }
