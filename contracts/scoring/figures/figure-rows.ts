import type { ServeRow } from '../replay/serve-rows.ts'
import { isFirstServeOnly } from '../rules/rules.ts'
import { teamOf } from '../rules/state.ts'
import { PLAYERS, type Player, type RuleSet } from '../rules/vocabulary.ts'
import { analysedPlayer, categoryOf, type CategoryChoice } from './analysis/categories.ts'
import type { View } from './filter.ts'
import {
  BANDS,
  countPoint,
  FIRST_SERVE_ONLY_BANDS,
  NO_COUNTS,
  type StatisticName,
} from './statistic-counts.ts'

/** The lengths that the match's rules call short and long (D15). */
export const bandsOf = (rules: RuleSet) => (isFirstServeOnly(rules) ? FIRST_SERVE_ONLY_BANDS : BANDS)

/** Figures of the team that stand in the view of each of its players (D118). */
const TEAM_FIGURES: readonly StatisticName[] = ['breakPoints', 'breakPointsWon']

/** Figures that count games. */
export const GAME_FIGURES: readonly StatisticName[] = ['servedGames', 'servedGamesWon']

/**
 * The points of the games that a figure of service games counts for this team or player, as a test of rows: a completed
 * normal game is that of who served its last point (`countGame`). A number so opens as many games as it counts, except
 * games that were entered without a serve, which have nothing to open.
 */
export function inCountedGames(
  rows: readonly ServeRow[],
  figure: StatisticName,
  { team, player }: View,
): (row: ServeRow) => boolean {
  const lastOfGame = new Map(rows.map((row) => [gameKeyOf(row), row]))
  const isCounted = ({ tiebreaker, gameWinner, server }: ServeRow): boolean =>
    tiebreaker === 0 &&
    gameWinner !== null &&
    (player === null ? teamOf(server) === team : server === player) &&
    (figure === 'servedGames' || gameWinner === teamOf(server))
  const games = new Set([...lastOfGame].filter(([, last]) => isCounted(last)).map(([key]) => key))
  return (row) => games.has(gameKeyOf(row))
}

/** Which game of the match a serve belongs to. */
export function gameKeyOf({ set, game }: ServeRow): string {
  return `${set}/${game}`
}

/**
 * Whether a point is one of those that a figure counts for this team or player. It is counted by itself with the very
 * function that counts the match, so that a number always opens as many points as it counts. Games are no points: see
 * `inCountedGames`.
 */
export function isCountedIn(
  row: ServeRow,
  figure: StatisticName,
  { team, player }: View,
  rules: RuleSet,
): boolean {
  if (!row.played || row.winner === null) return false
  for (const each of PLAYERS) COUNTED[each][figure] = 0
  countPoint(COUNTING, row, row.winner, bandsOf(rules))
  const isOfTeam = player === null || TEAM_FIGURES.includes(figure)
  return PLAYERS.some(
    (each) => (isOfTeam ? teamOf(each) === team : each === player) && COUNTED[each][figure] > 0,
  )
}

/**
 * Whether an analysis sorts a point into this category for this team or player. A player is the server, the returner or
 * the striker, by what is analysed (D42).
 */
export function isOfCategory(
  row: ServeRow,
  { analysis, name }: CategoryChoice,
  { team, player }: View,
): boolean {
  const category = categoryOf(row, analysis, team)
  if (category === null || (name !== null && category !== name)) return false
  return player === null || analysedPlayer(row, analysis) === player
}

/** Counts of one point, written again for each: a filter tests every row, and only its own figure is read. */
const COUNTED: Readonly<Record<Player, Record<StatisticName, number>>> = {
  0: { ...NO_COUNTS },
  1: { ...NO_COUNTS },
  2: { ...NO_COUNTS },
  3: { ...NO_COUNTS },
}
const COUNTING = { of: (player: Player) => COUNTED[player] }
