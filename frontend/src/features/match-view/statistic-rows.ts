import {
  percentText,
  playerStatistics,
  teamStatistics,
  type FullCounts,
  type Selection,
} from '@courtline/scoring/breakdown'
import { playerName, type MatchNames } from '@courtline/scoring/match-names'
import type { PointFilter } from '@courtline/scoring/filter'
import type { MatchStatistics } from '@courtline/scoring/statistics'
import type { Player, Team, TeamType } from '@courtline/scoring/vocabulary'

/** One figure of both sides. `value` decides how long its bar is. */
export interface StatisticRow {
  readonly title: string
  readonly sides: readonly [StatisticSide, StatisticSide]
  /** Points behind the figure, for the side that is asked: every number opens its points. */
  readonly filter?: (team: Team) => PointFilter
}

export interface StatisticSide {
  readonly text: string
  readonly detail: string
  readonly value: number
}

interface Figure {
  readonly title: string
  readonly part: (counts: FullCounts) => number
  /** Denominator of a share; absent for plain counts. */
  readonly of?: (counts: FullCounts) => number
  readonly filter?: (team: Team) => PointFilter
}

const forTeam = (team: Team, filter: PointFilter): PointFilter => ({
  filterFor: { team },
  playedServe: true,
  ...filter,
})

/** Aces are counted beside winners, never among them (D15). */
const FIGURES: readonly Figure[] = [
  { title: 'Aces', part: (c) => c.aces, filter: (t) => forTeam(t, { outcome: ['Ace'] }) },
  {
    title: 'Double faults',
    part: (c) => c.doubleFaults,
    filter: (t) => forTeam(t, { outcome: ['DoubleFault'] }),
  },
  {
    title: 'First serves in',
    part: (c) => c.firstServesIn,
    of: (c) => c.servedPoints,
    filter: (t) => forTeam(t, { server: ['Serving'], service: ['First'] }),
  },
  {
    title: 'First serves won',
    part: (c) => c.firstServesWon,
    of: (c) => c.firstServesIn,
    filter: (t) => forTeam(t, { server: ['Serving'], service: ['First'] }),
  },
  {
    title: 'Second serves won',
    part: (c) => c.secondServesWon,
    of: (c) => c.secondServesAttempted,
    filter: (t) => forTeam(t, { server: ['Serving'], service: ['Second'] }),
  },
  {
    title: 'Break points won',
    part: (c) => c.breakPointsWon,
    of: (c) => c.breakPoints,
    filter: (t) => forTeam(t, { server: ['Returning'], scores: ['breakPoint'] }),
  },
  { title: 'Winners', part: (c) => c.winners, filter: (t) => forTeam(t, { outcome: ['Winner'] }) },
  {
    title: 'Forced errors',
    part: (c) => c.forcedErrors,
    filter: (t) => forTeam(t, { outcome: ['ForcedError'] }),
  },
  {
    title: 'Unforced errors',
    part: (c) => c.unforcedErrors,
    filter: (t) => forTeam(t, { outcome: ['UnforcedError'] }),
  },
  { title: 'Service games won', part: (c) => c.servedGamesWon, of: (c) => c.servedGames },
  {
    title: 'Long rallies won',
    part: (c) => c.longRalliesWon,
    of: (c) => c.longRallies,
    filter: (t) => forTeam(t, { pointLength: ['more than 8 shots'] }),
  },
  { title: 'Points won', part: (c) => c.totalPointsWon, of: totalPoints, filter: (t) => forTeam(t, {}) },
]

/** Every point is in exactly one band of each side. */
function totalPoints(counts: FullCounts): number {
  return counts.shortRallies + counts.mediumRallies + counts.longRallies
}

/** The figures of both sides, by default of the whole match. */
export function statisticRows(
  statistics: MatchStatistics,
  selection: Selection = {},
): readonly StatisticRow[] {
  const sides = [teamStatistics(statistics, 0, selection), teamStatistics(statistics, 1, selection)] as const
  return FIGURES.map((figure) => ({
    title: figure.title,
    sides: [sideOf(figure, sides[0]), sideOf(figure, sides[1])],
    ...(figure.filter ? { filter: figure.filter } : {}),
  }))
}

/** Strokes and bands, which only the whole list shows. */
const FURTHER_FIGURES: readonly Figure[] = [
  { title: 'Second serves in', part: (c) => c.secondServesIn, of: (c) => c.secondServesAttempted },
  { title: 'First returns in', part: (c) => c.firstReturnsIn, of: (c) => c.firstReturnsAttempted },
  { title: 'Second returns in', part: (c) => c.secondReturnsIn, of: (c) => c.secondReturnsAttempted },
  { title: 'Serves that were no double fault', part: (c) => c.nonFaults, of: (c) => c.servedPoints },
  { title: 'Forehand winners', part: (c) => c.forehandWinners },
  { title: 'Backhand winners', part: (c) => c.backhandWinners },
  { title: 'Volley winners', part: (c) => c.volleyWinners },
  { title: 'Forehand forced errors', part: (c) => c.forehandForcedErrors },
  { title: 'Backhand forced errors', part: (c) => c.backhandForcedErrors },
  { title: 'Volley forced errors', part: (c) => c.volleyForcedErrors },
  { title: 'Forehand unforced errors', part: (c) => c.forehandUnforcedErrors },
  { title: 'Backhand unforced errors', part: (c) => c.backhandUnforcedErrors },
  { title: 'Volley unforced errors', part: (c) => c.volleyUnforcedErrors },
  { title: 'Short rallies won', part: (c) => c.shortRalliesWon, of: (c) => c.shortRallies },
  { title: 'Medium rallies won', part: (c) => c.mediumRalliesWon, of: (c) => c.mediumRallies },
]

/** One column of the whole list: a team, or one player of it. */
export interface StatisticColumn {
  readonly name: string
  readonly team: Team
  readonly sides: readonly StatisticSide[]
}

export const ALL_FIGURE_TITLES = [...FIGURES, ...FURTHER_FIGURES].map(({ title }) => title)

/** Every figure (D15), for each team or for each player. */
export function statisticColumns(
  statistics: MatchStatistics,
  names: MatchNames,
  by: 'individual' | 'team',
  selection: Selection = {},
): readonly StatisticColumn[] {
  const all = [...FIGURES, ...FURTHER_FIGURES]
  const column = (name: string, team: Team, counts: FullCounts): StatisticColumn => ({
    name,
    team,
    sides: all.map((figure) => sideOf(figure, counts)),
  })
  if (by === 'team') {
    return ([0, 1] as const).map((team) =>
      column(names.teams[team], team, teamStatistics(statistics, team, selection)),
    )
  }
  return playersOf(statistics.teamType).map((player) =>
    column(
      playerName(names, player, statistics.teamType),
      player < 2 ? 0 : 1,
      playerStatistics(statistics, player, selection),
    ),
  )
}

const playersOf = (teamType: TeamType): readonly Player[] => (teamType === 'Singles' ? [0, 2] : [0, 1, 2, 3])

function sideOf({ part, of }: Figure, counts: FullCounts): StatisticSide {
  const value = part(counts)
  if (!of) return { text: String(value), detail: '', value }
  const whole = of(counts)
  return {
    text: percentText(value, whole),
    detail: `${value}/${whole}`,
    value: whole === 0 ? 0 : value / whole,
  }
}
