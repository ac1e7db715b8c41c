import {
  NO_COUNTS,
  STATISTIC_NAMES,
  type CellKey,
  type StatisticName,
  type StatisticsCell,
} from './statistic-counts.ts'
import type { MatchStatistics } from './match-statistics.ts'
import { teamOf } from '../rules/state.ts'
import type { Player, Team, TeamType } from '../rules/vocabulary.ts'

/** The order in which a drilldown offers the dimensions. */
export const BREAKDOWNS = ['player', 'serve', 'situation', 'side'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

/** What the values 0 and 1 of a dimension are called; a player's label is their name, which the screen adds. */
export const BREAKDOWN_LABELS = {
  player: ['Player 1', 'Player 2'],
  serve: ['First Serve', 'Second Serve'],
  situation: ['Regular', 'Pressure'],
  side: ['Deuce Side', 'Ad Side'],
} as const satisfies Record<Breakdown, readonly [string, string]>

/** Which cells to sum. An absent field means "all of them". */
export type Selection = {
  readonly [K in keyof CellKey]?: CellKey[K] | undefined
} & { readonly team?: Team | undefined }

/** One bar of a breakdown: the value 0 or 1 of its dimension, with the counts that fall there. */
export interface BreakdownBlock {
  readonly breakdown: Breakdown
  readonly value: 0 | 1
  readonly label: string
  readonly counts: FullCounts
}

/** Every figure by name. */
export type FullCounts = Readonly<Record<StatisticName, number>>

/** The dimensions there are: a player dimension exists in doubles only (D42). */
export function breakdownsOf(teamType: TeamType): readonly Breakdown[] {
  return teamType === 'Doubles' ? BREAKDOWNS : BREAKDOWNS.filter((breakdown) => breakdown !== 'player')
}

/** Sum of all counts of the selected cells. */
export function sumCounts(statistics: MatchStatistics, selection: Selection): FullCounts {
  const sums: Record<StatisticName, number> = { ...NO_COUNTS }
  for (const cell of statistics.cells)
    if (isSelected(cell, selection))
      STATISTIC_NAMES.forEach((name, at) => (sums[name] += cell.counts[at] ?? 0))
  return sums
}

/**
 * The player's view of D118, by default over the whole match: serves and returns of the one who did it, break points for
 * both players of the team.
 */
export function playerStatistics(
  statistics: MatchStatistics,
  player: Player,
  selection: Selection = {},
): FullCounts {
  const { breakPoints, breakPointsWon } = teamStatistics(statistics, teamOf(player), selection)
  return { ...sumCounts(statistics, { ...selection, player }), breakPoints, breakPointsWon }
}

/** The team's view of D118: each point counts once, for whichever player it was. */
export function teamStatistics(
  statistics: MatchStatistics,
  team: Team,
  selection: Selection = {},
): FullCounts {
  return sumCounts(statistics, { ...selection, team })
}

/** Adds counts of any origin, also of several matches. */
export function addCounts(counts: readonly FullCounts[]): FullCounts {
  const sums: Record<StatisticName, number> = { ...NO_COUNTS }
  for (const part of counts) for (const name of STATISTIC_NAMES) sums[name] += part[name]
  return sums
}

/** Splits a selection of one team along one dimension. */
export function breakDown(
  statistics: MatchStatistics,
  team: Team,
  breakdown: Breakdown,
  selection: Selection = {},
): readonly [BreakdownBlock, BreakdownBlock] {
  return [block(statistics, team, breakdown, selection, 0), block(statistics, team, breakdown, selection, 1)]
}

/**
 * A share in whole percent, rounded half up; null where there is nothing to divide by.
 * Counts are integers, so the rounding is done on integers: 1 of 8 is 12.5 and becomes 13.
 */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((200 * part + whole) / (2 * whole))
}

/** The same as text: '67%', or '–' where the denominator is 0 (D15). */
export function percentText(part: number, whole: number): string {
  const share = percent(part, whole)
  return share === null ? '–' : `${share}%`
}

function isSelected(cell: StatisticsCell, selection: Selection): boolean {
  if (selection.team !== undefined && teamOf(cell.player) !== selection.team) return false
  return (
    (selection.player ?? cell.player) === cell.player &&
    (selection.set ?? cell.set) === cell.set &&
    (selection.service ?? cell.service) === cell.service &&
    (selection.side ?? cell.side) === cell.side &&
    (selection.situation ?? cell.situation) === cell.situation
  )
}

function block(
  statistics: MatchStatistics,
  team: Team,
  breakdown: Breakdown,
  selection: Selection,
  value: 0 | 1,
): BreakdownBlock {
  const narrowed = { ...selection, team, ...selectionOf(breakdown, team, value) }
  return {
    breakdown,
    value,
    label: BREAKDOWN_LABELS[breakdown][value],
    counts: sumCounts(statistics, narrowed),
  }
}

/** The selection that one value of a dimension means; a player's value is the place inside the team (D42). */
export function selectionOf(breakdown: Breakdown, team: Team, value: 0 | 1): Selection {
  switch (breakdown) {
    case 'player':
      return { player: playerAt(team, value) }
    case 'serve':
      return { service: value }
    case 'situation':
      return { situation: value }
    case 'side':
      return { side: value }
  }
}

/** The player at a place of a team: 0 and 1 of team 0, 2 and 3 of team 1. */
export function playerAt(team: Team, place: 0 | 1): Player {
  if (team === 0) return place === 0 ? 0 : 1
  return place === 0 ? 2 : 3
}
