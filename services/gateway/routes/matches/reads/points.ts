import { applyFilter } from '@courtline/scoring/figures/filter-index'
import { wayOf } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { figuresAt } from './figures-at.ts'
import { filterOf } from './filter-of-query.ts'

/** What a point filter finds in a match that the caller may see, now or as it was (D18). */
export const points =
  (gateway: Gateway): Handler<'points'> =>
  async ({ params, query, caller, request }) => {
    const { asOf, embed, ...asked } = query
    const now = await gateway.matches.seen(params.id, caller, wayOf(request, embed === true))
    if ('refused' in now) return now
    const figures = await figuresAt(gateway, now, asOf)
    if ('refused' in figures) return figures
    const { serves, ...found } = applyFilter(figures.filterIndex, filterOf(asked))
    const answer = { matchId: now.id, revision: figures.annotationRevision, ...found, serves: [...serves] }
    return { answer }
  }
