import { analyze, type CategoryResult } from './analysis.ts'
import type { Analysis } from './categories.ts'
import type { Breakdown } from '../breakdown.ts'
import { BREAKDOWN_LABELS, breakdownsOf, playerAt } from '../breakdown.ts'
import type { PointFilter } from '../filter.ts'
import type { FilterIndex } from '../filter-index.ts'
import { matchingRows } from '../filter-index.ts'
import { teamOf } from '../../rules/state.ts'
import type { Team, TeamType } from '../../rules/vocabulary.ts'

/** One choice made on the way down. */
export interface DrilldownStep {
  readonly breakdown: Breakdown
  readonly value: 0 | 1
}

/** What a reader of an analysis has chosen: whose points, and the blocks so far. */
export interface Drilldown {
  readonly analysis: Analysis
  readonly team: Team
  readonly teamType: TeamType
  readonly steps: readonly DrilldownStep[]
}

/** A block that can be chosen, with its points in categories. */
export interface DrilldownBlock extends DrilldownStep {
  readonly label: string
  readonly categories: readonly CategoryResult[]
}

/** The top of a drilldown: nothing chosen yet. */
export function startDrilldown(analysis: Analysis, team: Team, teamType: TeamType): Drilldown {
  return { analysis, team, teamType, steps: [] }
}

/** The drilldown that a filter means: every dimension that it sets to one value is a block that was chosen. */
export function drilldownAlong(
  analysis: Analysis,
  team: Team,
  teamType: TeamType,
  { filterFor, service = [], situation = [], side = [] }: PointFilter,
): Drilldown {
  const player = filterFor !== undefined && 'player' in filterFor ? filterFor.player : null
  const places: Readonly<Record<Breakdown, readonly (0 | 1)[]>> = {
    player: player === null || teamOf(player) !== team ? [] : [player === playerAt(team, 0) ? 0 : 1],
    serve: service.map((each) => (each === 'First' ? 0 : 1)),
    situation,
    side,
  }
  const steps = breakdownsOf(teamType).flatMap((breakdown) => {
    const [value, ...alternatives] = places[breakdown]
    return value === undefined || alternatives.length > 0 ? [] : [{ breakdown, value }]
  })
  return { ...startDrilldown(analysis, team, teamType), steps }
}

/** The breakdown shown now: the first unused one in the order player, serve, situation, side; null at the bottom. */
export function currentBreakdown(drilldown: Drilldown): Breakdown | null {
  const used = new Set(drilldown.steps.map((step) => step.breakdown))
  return breakdownsOf(drilldown.teamType).find((breakdown) => !used.has(breakdown)) ?? null
}

/** Chooses a block: adds its filter and moves to the next unused breakdown. At the bottom nothing changes. */
export function pushBlock(drilldown: Drilldown, value: 0 | 1): Drilldown {
  const breakdown = currentBreakdown(drilldown)
  if (breakdown === null) return drilldown
  return { ...drilldown, steps: [...drilldown.steps, { breakdown, value }] }
}

/** Leaves the last block. At the top nothing changes. */
export function popBlock(drilldown: Drilldown): Drilldown {
  return { ...drilldown, steps: drilldown.steps.slice(0, -1) }
}

/** The point filter of all blocks chosen so far: what "show these points" opens. */
export function drilldownFilter(drilldown: Drilldown): PointFilter {
  return drilldown.steps.reduce<PointFilter>(
    (filter, step) => ({ ...filter, ...stepFilter(step, drilldown.team) }),
    analysisFilter(drilldown),
  )
}

/** The two blocks of the current breakdown; none at the bottom. `filter` is what the page filters by already. */
export function drilldownBlocks(
  index: FilterIndex,
  drilldown: Drilldown,
  filter: PointFilter = {},
): readonly DrilldownBlock[] {
  const breakdown = currentBreakdown(drilldown)
  if (breakdown === null) return []
  return ([0, 1] as const).map((value) => ({
    breakdown,
    value,
    label: BREAKDOWN_LABELS[breakdown][value],
    categories: drilldownCategories(index, pushBlock(drilldown, value), filter),
  }))
}

/** The categories of all points below the blocks chosen so far. */
export function drilldownCategories(
  index: FilterIndex,
  drilldown: Drilldown,
  filter: PointFilter = {},
): readonly CategoryResult[] {
  const own = drilldownFilter(drilldown)
  const rows = matchingRows(index, { ...own, combinedFilter: [filter] })
  return analyze(rows, drilldown.analysis, drilldown.team)
}

/** A player is the server, the returner or the striker, by what is analysed (D42), according to the view of the filter. */
function stepFilter({ breakdown, value }: DrilldownStep, team: Team): PointFilter {
  switch (breakdown) {
    case 'player':
      return { filterFor: { player: playerAt(team, value) } }
    case 'serve':
      return { service: [value === 0 ? 'First' : 'Second'] }
    case 'situation':
      return { situation: [value] }
    case 'side':
      return { side: [value] }
  }
}

function analysisFilter({ analysis, team }: Drilldown): PointFilter {
  const view = { filterFor: { team }, playedServe: true } as const
  switch (analysis) {
    case 'serve':
      return { ...view, server: ['Serving'] }
    case 'return':
      return { ...view, server: ['Returning'] }
    case 'rally':
      return {
        ...view,
        outcome: ['Winner', 'ForcedError', 'UnforcedError'],
        pointLength: ['3-4 shots', '5-8 shots', 'more than 8 shots'],
      }
  }
}
