import type { Query } from '@courtline/messages/routes/table'
import type { PointFilter } from '@courtline/scoring/figures/filter'

type AskedFilter = Omit<Query<'points'>, 'asOf' | 'embed'>

/** The filter that an address requests; a field that occurs once is a list of one. */
export function filterOf({
  forTeam,
  forPlayer,
  playedServe,
  biggestPoints,
  ...choices
}: AskedFilter): PointFilter {
  const lists = Object.entries(choices).map(([field, chosen]) => [field, [chosen].flat()] as const)
  return {
    ...Object.fromEntries(lists),
    ...(forTeam !== undefined && { filterFor: { team: forTeam } }),
    ...(forPlayer !== undefined && { filterFor: { player: forPlayer } }),
    ...(playedServe === true && { playedServe }),
    ...(biggestPoints !== undefined && { biggestPoints }),
  }
}
