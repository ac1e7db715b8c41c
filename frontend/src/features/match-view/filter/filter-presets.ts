import { CHOICE_FIELDS, type PointFilter } from '@courtline/scoring/figures/filter'

/** The points of the match on which most hung. */
export const BIGGEST_POINTS = { biggestPoints: 10 } as const satisfies PointFilter

/** Filters that most viewers use first, on the keys 1 to 6. */
export const FILTER_PRESETS = [
  { name: 'Break points', choices: { scores: ['breakPoint'] } },
  { name: 'Second serves', choices: { service: ['Second'], playedServe: true } },
  { name: 'Winners and aces', choices: { outcome: ['Winner', 'Ace'] } },
  { name: 'Unforced errors', choices: { outcome: ['UnforcedError', 'DoubleFault'] } },
  { name: 'Long rallies', choices: { pointLength: ['more than 8 shots'] } },
  { name: 'Biggest points', choices: BIGGEST_POINTS },
] as const satisfies readonly { readonly name: string; readonly choices: PointFilter }[]

/** The filter with nothing chosen, from the same view. */
export const clearedFilter = ({ filterFor }: PointFilter): PointFilter => (filterFor ? { filterFor } : {})

/** Whether the filter is exactly this preset, from whichever view. */
export function isPreset(filter: PointFilter, place: number): boolean {
  const choices: PointFilter | undefined = FILTER_PRESETS[place]?.choices
  if (!choices) return false
  if (filter.onlyFavorited === true) return false
  const same = CHOICE_FIELDS.every(
    (field) => JSON.stringify(filter[field] ?? []) === JSON.stringify(choices[field] ?? []),
  )
  if (filter.figure !== undefined || filter.category !== undefined) return false
  if (filter.team?.some((players) => players.length > 0)) return false
  if (filter.biggestPoints !== choices.biggestPoints) return false
  return same && (filter.playedServe ?? false) === (choices.playedServe ?? false)
}

/** The preset in place of what was chosen; chosen once more, nothing. The view stays. */
export function withPreset(filter: PointFilter, place: number): PointFilter {
  const choices = FILTER_PRESETS[place]?.choices ?? {}
  const cleared = clearedFilter(filter)
  return isPreset(filter, place) ? cleared : { ...cleared, ...choices }
}
