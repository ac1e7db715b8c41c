import { CHOICE_FIELDS, viewOf, type PointFilter } from '@courtline/scoring/figures/filter'
import { playerName, shortName } from '@courtline/scoring/replay/match-names'
import { categoryTitle } from '../analysis/analysis-words.ts'
import { figureTitle } from '../statistics/statistic-rows.ts'
import type { WatchedMatch } from '../watched-match.ts'
import { filterWithPlayer, withChoice } from './filter-in-address.ts'
import { wordOf } from './filter-words.ts'

/** One condition of a filter. */
export interface Chosen {
  readonly words: string
  /** The filter without that condition. */
  readonly without: PointFilter
}

/** The conditions of a filter, each with the filter that is left when it is taken out. */
export function chosenIn(
  filter: PointFilter,
  { names, teamType }: Pick<WatchedMatch, 'names' | 'teamType'>,
): readonly Chosen[] {
  const { team } = viewOf(filter)
  const { figure, category, biggestPoints, playedServe, onlyFavorited } = filter
  const without = (field: keyof PointFilter) => {
    const { [field]: _, ...rest } = filter
    return rest
  }
  const values = CHOICE_FIELDS.flatMap((field) =>
    (filter[field] ?? []).map((value) => ({
      words: wordOf(names, team, field, value),
      without: withChoice(filter, field, value),
    })),
  )
  const players = (filter.team?.flat() ?? []).map((player) => ({
    words: `${shortName(playerName(names, player, teamType))} serves or returns`,
    without: filterWithPlayer(filter, player),
  }))
  return [
    ...(figure === undefined ? [] : [{ words: figureTitle(figure), without: without('figure') }]),
    ...(category === undefined ? [] : [{ words: categoryTitle(category), without: without('category') }]),
    ...(biggestPoints === undefined
      ? []
      : [{ words: `${biggestPoints} biggest points`, without: without('biggestPoints') }]),
    ...values,
    ...players,
    ...(onlyFavorited === true ? [{ words: 'Only favorites', without: without('onlyFavorited') }] : []),
    ...(playedServe === true ? [{ words: 'Hide faults and lets', without: without('playedServe') }] : []),
  ]
}
