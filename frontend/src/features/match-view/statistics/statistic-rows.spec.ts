import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { GAME_FIGURES, gameKeyOf } from '@courtline/scoring/figures/figure-rows'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { applyFilter, matchingRows, type FilterIndex } from '@courtline/scoring/figures/filter-index'
import { filterIndex } from '@courtline/scoring/figures/index-match'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { statisticRows } from './statistic-rows.ts'

const OUTCOMES = ['Ace', 'Fault', 'Winner', 'DoubleFault', 'UnforcedError', 'ForcedError', 'Winner'] as const

/** Sixty serves of every kind, of all lengths. */
const SERVES = Array.from({ length: 60 }, (_, at): AnnotatedEvent => ({
  annotationId: `p${at}`,
  eventType: 'Point',
  clockTime: { start: at * 10, stop: at * 10 + 5 },
  outcome: OUTCOMES[at % OUTCOMES.length] ?? 'Ace',
  endingPlayer: at % 3 === 0 ? 0 : 2,
  shotType: 'Forehand',
  rallyLength: at % 17,
}))

/** Points that a filter finds; of a figure of service games, the games. */
function opened(index: FilterIndex, filter: PointFilter): number {
  return filter.figure && GAME_FIGURES.includes(filter.figure)
    ? new Set(matchingRows(index, filter).map(gameKeyOf)).size
    : applyFilter(index, filter).numPoints
}

describe('every number of the statistics', () => {
  it.each(RULE_PRESETS.map((rules) => [rules.name, rules] as const))('opens its points: %s', (_, rules) => {
    const match = annotatedMatch(replay(SERVES, rules, 'Singles'))
    const index = filterIndex(match)
    for (const { title, sides } of statisticRows(countStatistics(match), rules))
      for (const { opens, detail, text } of sides) {
        if (!opens) continue
        const shown = Number(detail === '' ? text : detail.split('/')[0])
        expect([title, opened(index, opens)]).toEqual([title, shown])
      }
  })

  it.each([
    ['TouchTennis', ['Second serves won']],
    ['Pickleball', ['Second serves won', 'Break points won', 'Service games won']],
  ])('that cannot occur is not shown: %s', (name, missing) => {
    const rules = RULE_PRESETS.find((preset) => preset.name === name)
    if (!rules) throw new Error(`No preset is called ${name}`)
    const titles = statisticRows(countStatistics(annotatedMatch(replay(SERVES, rules, 'Singles'))), rules)
    for (const title of missing) expect(titles.map((row) => row.title)).not.toContain(title)
  })
})
