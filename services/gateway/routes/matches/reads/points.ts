import type { Query } from '@courtline/messages/routes/table'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { applyFilter } from '@courtline/scoring/figures/filter-index'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { figuresAt } from './figures-at.ts'

/** What a point filter finds in a match that the caller may see, now or as it was (D18). */
export const points =
  (gateway: Gateway): Handler<'points'> =>
  async ({ params, query, caller }) => {
    const now = await gateway.matches.seen(params.id, caller, query.embed === true)
    if ('refused' in now) return now
    const figures = await figuresAt(gateway, now, query.asOf)
    if ('refused' in figures) return figures
    const { serves, ...found } = applyFilter(figures.filterIndex, filterOf(query))
    const answer = { matchId: now.id, revision: figures.annotationRevision, ...found, serves: [...serves] }
    return { answer }
  }

/** The filter that an address asks for; a field that stands once is a list of one. */
function filterOf(query: Query<'points'>): PointFilter {
  const { asOf: _, embed: __, forTeam, forPlayer, playedServe, biggestPoints, ...choices } = query
  const lists = Object.entries(choices).map(([field, chosen]) => [field, [chosen].flat()] as const)
  return {
    ...Object.fromEntries(lists),
    ...(forTeam !== undefined && { filterFor: { team: forTeam } }),
    ...(forPlayer !== undefined && { filterFor: { player: forPlayer } }),
    ...(playedServe === true && { playedServe }),
    ...(biggestPoints !== undefined && { biggestPoints }),
  }
}
