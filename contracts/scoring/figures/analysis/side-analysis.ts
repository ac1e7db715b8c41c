import { analyze, type CategoryResult } from './analysis.ts'
import type { Analysis } from './categories.ts'
import { drilldownAlong, drilldownBlocks, type DrilldownBlock } from './drilldown.ts'
import { categoryFilter, type PointFilter } from '../filter.ts'
import { facets, matchingRows, type FacetOption, type FilterIndex } from '../filter-index.ts'
import { shareInterval } from './share-interval.ts'
import { teamOf } from '../../rules/state.ts'
import { PLAYERS, TEAMS, type ByTeam, type Player, type Team } from '../../rules/vocabulary.ts'

/** A category as a table shows it: how many points, and how sure their share of the side's points is. */
export type CategoryShare = Pick<CategoryResult, 'name' | 'tone' | 'numPoints'> & {
  /** 95 % interval of the share, 0 to 1; null where the side has no points. */
  readonly interval: readonly [low: number, high: number] | null
}

/** A block that can be chosen next, with the points of each category in it. */
export type BlockShare = Pick<DrilldownBlock, 'breakdown' | 'value' | 'label'> & {
  readonly categories: readonly Pick<CategoryResult, 'name' | 'numPoints'>[]
}

/** One side of an analysis. */
export interface SideAnalysis {
  /** Points in all of its categories. */
  readonly numPoints: number
  readonly pointsWon: number
  readonly categories: readonly CategoryShare[]
  /** The two blocks of the next breakdown; none at the bottom. */
  readonly blocks: readonly BlockShare[]
}

/** The choices of an analysis page, each with the points of both sides that it would leave. */
export interface AnalysisOptions {
  readonly player: readonly { readonly value: Player; readonly numPoints: number }[]
  readonly set: readonly OptionCount<number>[]
  readonly situation: readonly OptionCount<number>[]
  readonly scores: readonly OptionCount<string>[]
  readonly service: readonly OptionCount<string>[]
  readonly side: readonly OptionCount<number>[]
}
/** How many points a choice of a filter would leave. */
export interface OptionCount<V> {
  readonly value: V
  readonly numPoints: number
}

/**
 * The points of both sides in the categories of an analysis (D19), with the blocks of the next breakdown (D42).
 *
 * @param filter what the page is filtered by; with a player in `filterFor` the other side is null
 */
export function analyzeSides(
  index: FilterIndex,
  analysis: Analysis,
  filter: PointFilter,
): ByTeam<SideAnalysis | null> {
  const of = (team: Team) => (isAnalysed(team, filter) ? sideOf(index, analysis, team, filter) : null)
  return [of(0), of(1)]
}

/** How many points each choice of the page would leave, with every other choice kept. */
export function analysisOptions(
  index: FilterIndex,
  analysis: Analysis,
  filter: PointFilter,
): AnalysisOptions {
  const sides = TEAMS.filter((team) => isAnalysed(team, filter)).map((team) =>
    facets(index, categoryFilter(filter, analysis, team, null)),
  )
  const summed = (field: Exclude<keyof AnalysisOptions, 'player'>): readonly FacetOption[] => {
    const [first = [], ...others] = sides.map((side) => side[field])
    return first.map((option, at) => ({
      ...option,
      numPoints: others.reduce((sum, side) => sum + (side[at]?.numPoints ?? 0), option.numPoints),
    }))
  }
  const numbers = (field: 'set' | 'situation' | 'side') =>
    summed(field).map(({ value, numPoints }) => ({ value: Number(value), numPoints }))
  const words = (field: 'scores' | 'service') =>
    summed(field).map(({ value, numPoints }) => ({ value: String(value), numPoints }))
  return {
    player: playersIn(index).map((player) => ({
      value: player,
      numPoints: pointsOf(index, analysis, { ...filter, filterFor: { player } }, teamOf(player)),
    })),
    set: numbers('set'),
    situation: numbers('situation'),
    scores: words('scores'),
    service: words('service'),
    side: numbers('side'),
  }
}

const playersIn = ({ teamType }: FilterIndex): readonly Player[] =>
  teamType === 'Singles' ? [0, 2] : PLAYERS

const isAnalysed = (team: Team, { filterFor }: PointFilter) =>
  filterFor === undefined || !('player' in filterFor) || teamOf(filterFor.player) === team

const pointsOf = (index: FilterIndex, analysis: Analysis, filter: PointFilter, team: Team) =>
  matchingRows(index, categoryFilter(filter, analysis, team, null)).length

function sideOf(index: FilterIndex, analysis: Analysis, team: Team, filter: PointFilter): SideAnalysis {
  const ofSide = categoryFilter(filter, analysis, team, null)
  const drilldown = drilldownAlong(analysis, team, index.teamType, filter)
  const rows = matchingRows(index, ofSide)
  const found = analyze(rows, analysis, team)
  const numPoints = rows.length
  return {
    numPoints,
    pointsWon: rows.filter(({ winner }) => winner === team).length,
    categories: found.map((category) => ({
      name: category.name,
      tone: category.tone,
      numPoints: category.numPoints,
      interval: shareInterval(category.numPoints, numPoints),
    })),
    blocks: drilldownBlocks(index, drilldown, ofSide).map(({ breakdown, value, label, categories }) => ({
      breakdown,
      value,
      label,
      categories: categories.map((category) => ({ name: category.name, numPoints: category.numPoints })),
    })),
  }
}
