import {
  percentText,
  playerStatistics,
  teamStatistics,
  type FullCounts,
} from '@courtline/scoring/figures/breakdown'
import { playerName } from '@courtline/scoring/replay/match-names'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { StatisticName } from '@courtline/scoring/figures/statistic-counts'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { isFirstServeOnly } from '@courtline/scoring/rules/rules'
import { teamOf } from '@courtline/scoring/rules/state'
import type { Player, RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import type { WatchedMatch } from '../watched-match.ts'

/** One figure of both sides. `value` decides how long its bar is. */
export interface StatisticRow {
  readonly title: string
  readonly sides: readonly [StatisticSide, StatisticSide]
}

export interface StatisticSide {
  readonly text: string
  readonly detail: string
  readonly value: number
  /** The points that the number counts; absent for games, which are no points, and where it counts none. */
  readonly opens?: PointFilter
}

interface Figure {
  readonly title: string
  readonly part: StatisticName
  /** Denominator of a share; absent for plain counts. */
  readonly of?: (counts: FullCounts) => number
  /** Rules under which it can occur; absent: all. */
  readonly occurs?: (rules: RuleSet) => boolean
}

const hasSecondServes = (rules: RuleSet) => !isFirstServeOnly(rules)
/** Pickleball is played in tiebreakers alone: nobody serves a normal game (D6). */
const hasNormalGames = (rules: RuleSet) => rules.pickleball === undefined

/** Aces are counted beside winners, never among them (D15). */
const FIGURES: readonly Figure[] = [
  { title: 'Aces', part: 'aces' },
  { title: 'Double faults', part: 'doubleFaults' },
  { title: 'First serves in', part: 'firstServesIn', of: (c) => c.servedPoints },
  { title: 'First serves won', part: 'firstServesWon', of: (c) => c.firstServesIn },
  {
    title: 'Second serves won',
    part: 'secondServesWon',
    of: (c) => c.secondServesAttempted,
    occurs: hasSecondServes,
  },
  { title: 'Break points won', part: 'breakPointsWon', of: (c) => c.breakPoints, occurs: hasNormalGames },
  { title: 'Winners', part: 'winners' },
  { title: 'Forced errors', part: 'forcedErrors' },
  { title: 'Unforced errors', part: 'unforcedErrors' },
  { title: 'Service games won', part: 'servedGamesWon', of: (c) => c.servedGames, occurs: hasNormalGames },
  { title: 'Long rallies won', part: 'longRalliesWon', of: (c) => c.longRallies },
  { title: 'Points won', part: 'totalPointsWon', of: totalPoints },
]

/** Every point is in exactly one band of each side. */
function totalPoints(counts: FullCounts): number {
  return counts.shortRallies + counts.mediumRallies + counts.longRallies
}

/** The figures of both sides: the summary's, or all of them (D97), of the whole match or of one set. */
export function statisticRows(
  statistics: MatchStatistics,
  rules: RuleSet,
  shown: 'summary' | 'all' = 'summary',
  set: number | null = null,
): readonly StatisticRow[] {
  const selection = set === null ? {} : { set }
  const [first, second] = [teamStatistics(statistics, 0, selection), teamStatistics(statistics, 1, selection)]
  return occurring(shown === 'summary' ? FIGURES : ALL_FIGURES, rules).map((figure) => ({
    title: figure.title,
    sides: [sideOf(figure, first, { team: 0 }, set), sideOf(figure, second, { team: 1 }, set)],
  }))
}

/** What cannot occur under the rules is not shown. */
const occurring = (figures: readonly Figure[], rules: RuleSet) =>
  figures.filter(({ occurs }) => occurs?.(rules) ?? true)

/** Strokes and bands, which only the whole list shows. */
const FURTHER_FIGURES: readonly Figure[] = [
  {
    title: 'Second serves in',
    part: 'secondServesIn',
    of: (c) => c.secondServesAttempted,
    occurs: hasSecondServes,
  },
  { title: 'First returns in', part: 'firstReturnsIn', of: (c) => c.firstReturnsAttempted },
  {
    title: 'Second returns in',
    part: 'secondReturnsIn',
    of: (c) => c.secondReturnsAttempted,
    occurs: hasSecondServes,
  },
  { title: 'Serves in', part: 'nonFaults', of: (c) => c.servedPoints },
  { title: 'Forehand winners', part: 'forehandWinners' },
  { title: 'Backhand winners', part: 'backhandWinners' },
  { title: 'Volley winners', part: 'volleyWinners' },
  { title: 'Forehand forced errors', part: 'forehandForcedErrors' },
  { title: 'Backhand forced errors', part: 'backhandForcedErrors' },
  { title: 'Volley forced errors', part: 'volleyForcedErrors' },
  { title: 'Forehand unforced errors', part: 'forehandUnforcedErrors' },
  { title: 'Backhand unforced errors', part: 'backhandUnforcedErrors' },
  { title: 'Volley unforced errors', part: 'volleyUnforcedErrors' },
  { title: 'Short rallies won', part: 'shortRalliesWon', of: (c) => c.shortRallies },
  { title: 'Medium rallies won', part: 'mediumRalliesWon', of: (c) => c.mediumRallies },
]

/** One column of the whole list: a player. */
export interface StatisticColumn {
  readonly name: string
  readonly team: Team
  readonly sides: readonly StatisticSide[]
}

const ALL_FIGURES = [...FIGURES, ...FURTHER_FIGURES]

/** Titles of a column's sides, in their order. */
export const figureTitles = (rules: RuleSet): readonly string[] =>
  occurring(ALL_FIGURES, rules).map(({ title }) => title)

/** Every figure (D15) for each player, of the match or one set. */
export function playerColumns(
  statistics: MatchStatistics,
  { names, index: { rules } }: Pick<WatchedMatch, 'names' | 'index'>,
  set: number | null,
): readonly StatisticColumn[] {
  return playersOf(statistics.teamType).map((player) => {
    const counts = playerStatistics(statistics, player, set === null ? {} : { set })
    return {
      name: playerName(names, player, statistics.teamType),
      team: teamOf(player),
      sides: occurring(ALL_FIGURES, rules).map((figure) => sideOf(figure, counts, { player }, set)),
    }
  })
}

const playersOf = (teamType: TeamType): readonly Player[] => (teamType === 'Singles' ? [0, 2] : [0, 1, 2, 3])

type Whose = NonNullable<PointFilter['filterFor']>

function sideOf(
  { part, of }: Figure,
  counts: FullCounts,
  whose: Whose,
  set: number | null = null,
): StatisticSide {
  const value = counts[part]
  const opens =
    value === 0 ? {} : { opens: { filterFor: whose, figure: part, ...(set !== null && { set: [set] }) } }
  if (!of) return { text: String(value), detail: '', value, ...opens }
  const whole = of(counts)
  return {
    text: percentText(value, whole),
    detail: `${value}/${whole}`,
    value: whole === 0 ? 0 : value / whole,
    ...opens,
  }
}

/** The title under which the statistics show a figure. */
export const figureTitle = (name: StatisticName): string =>
  ALL_FIGURES.find(({ part }) => part === name)?.title ?? name
