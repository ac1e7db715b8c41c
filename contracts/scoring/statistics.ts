import { isRallyOutcome } from './rally.ts'
import { isFirstServeOnly } from './rules.ts'
import type { ServeRow } from './serve-rows.ts'
import { serveRows } from './serve-rows.ts'
import type { Situation } from './situation.ts'
import { teamOf } from './state.ts'
import type { AnnotatedGame, AnnotatedMatch, AnnotatedSet } from './structure.ts'
import type { Outcome, Player, ServeSide, ShotType, Team, TeamType } from './vocabulary.ts'

/** Every counted figure by the name the specification gives it (D15), at zero. */
export const NO_COUNTS = {
  servedGames: 0,
  servedGamesWon: 0,
  servedPoints: 0,
  totalPointsWon: 0,
  aces: 0,
  doubleFaults: 0,
  nonFaults: 0,
  firstServesIn: 0,
  firstServesWon: 0,
  secondServesAttempted: 0,
  secondServesIn: 0,
  secondServesWon: 0,
  firstReturnsAttempted: 0,
  firstReturnsIn: 0,
  secondReturnsAttempted: 0,
  secondReturnsIn: 0,
  breakPoints: 0,
  breakPointsWon: 0,
  winners: 0,
  forehandWinners: 0,
  backhandWinners: 0,
  volleyWinners: 0,
  forcedErrors: 0,
  forehandForcedErrors: 0,
  backhandForcedErrors: 0,
  volleyForcedErrors: 0,
  unforcedErrors: 0,
  forehandUnforcedErrors: 0,
  backhandUnforcedErrors: 0,
  volleyUnforcedErrors: 0,
  shortRallies: 0,
  shortRalliesWon: 0,
  mediumRallies: 0,
  mediumRalliesWon: 0,
  longRallies: 0,
  longRalliesWon: 0,
}
export type StatisticName = keyof typeof NO_COUNTS

const isStatisticName = (name: string): name is StatisticName => name in NO_COUNTS
export const STATISTIC_NAMES: readonly StatisticName[] = Object.keys(NO_COUNTS).filter(isStatisticName)

/** The place of a point (or of a game, by its last point) in the breakdown dimensions. */
export interface CellKey {
  readonly player: Player
  /** From 0. */
  readonly set: number
  readonly service: 0 | 1
  readonly side: ServeSide
  readonly situation: Situation
}

/** What one player did in one set under one combination of the dimensions. */
export interface StatisticsCell extends CellKey {
  /** One number for each of `STATISTIC_NAMES`, in their order: names in each cell would be most of what is stored. */
  readonly counts: readonly number[]
}

/** Figures of the match (or of one set) as a whole (D16). */
export interface OverallStatistics {
  /** Shots; lengths that were not recorded are left out (D44). */
  readonly longestRally: number
  /** Seconds from the first start to the last stop. */
  readonly totalTime: number
  /** Seconds in play: the sum of the clock intervals of all serves that belong to a decided point. */
  readonly gameTime: number
  /** Games that reached deuce. */
  readonly deuces: number
  /** Of those, won by team 0. */
  readonly deucesTeam1Wins: number
}

/** All figures of one match. Plain JSON; every other total is a sum of cells. */
export interface MatchStatistics {
  readonly teamType: TeamType
  readonly cells: readonly StatisticsCell[]
  readonly overall: OverallStatistics
  readonly overallBySet: readonly OverallStatistics[]
}

/**
 * Counts a match (D15, D16). Serving figures belong to the server; returns, break points and the rallies of the
 * receiving side to the returner; winners and errors to the player who ended the point (D39). So each figure of a
 * team is the sum of its players', and each figure of a match the sum over sets and dimensions. A completed game
 * belongs to whoever served its last point, in that point's cell.
 */
export function countStatistics(match: AnnotatedMatch): MatchStatistics {
  const { rules, teamType } = match.replay
  const rows = serveRows(match)
  const ledger = new Ledger()
  const limits = isFirstServeOnly(rules) ? FIRST_SERVE_ONLY_BANDS : BANDS
  const lastRows: ServeRow[] = []
  for (const row of rows) {
    lastRows[row.point] = row
    if (row.played && row.winner !== null) countPoint(ledger, row, row.winner, limits)
  }
  for (const set of match.sets)
    for (const game of set.games)
      countGame(ledger, game, lastRows[game.points.at(-1)?.pointIndex ?? -1], teamType)
  return {
    teamType,
    cells: ledger.cells(),
    overall: overallOf(rows, match.sets),
    overallBySet: match.sets.map((set) => overallOf(rowsOfSet(rows, set.setIndex), [set])),
  }
}

/** Figures while they are counted: all of them always there, so that counting is one addition. */
type Tally = Record<StatisticName, number>
type CellPlace = Omit<CellKey, 'player'>

/** The cells of a match, found by number: most points ask for two or three. */
class Ledger {
  readonly #cells: ({ readonly key: CellKey; readonly tally: Tally } | undefined)[] = []

  of(player: Player, { set, service, side, situation }: CellPlace): Tally {
    const at = (set * 4 + player) * 8 + service * 4 + side * 2 + situation
    const known = this.#cells[at]
    if (known !== undefined) return known.tally
    const tally = { ...NO_COUNTS }
    this.#cells[at] = { key: { player, set, service, side, situation }, tally }
    return tally
  }

  /** In the order of set and player. */
  cells(): StatisticsCell[] {
    return this.#cells.flatMap((cell) =>
      cell === undefined ? [] : { ...cell.key, counts: Object.values(cell.tally) },
    )
  }
}

interface BandLimits {
  readonly shortBelow: number
  readonly longFrom: number
}
const BANDS: BandLimits = { shortBelow: 5, longFrom: 9 }
const FIRST_SERVE_ONLY_BANDS: BandLimits = { shortBelow: 6, longFrom: 15 }

function countPoint(ledger: Ledger, row: ServeRow, winner: Team, limits: BandLimits): void {
  const serverWon = teamOf(row.server) === winner
  const serving = ledger.of(row.server, row)
  const returning = ledger.of(row.returner, row)
  countServe(serving, row, serverWon)
  countReturn(returning, row, serverWon)
  countRally(serving, row.shots, serverWon, limits)
  countRally(returning, row.shots, !serverWon, limits)
  if (row.endingPlayer !== null) countEnding(ledger.of(row.endingPlayer, row), row)
}

function countServe(tally: Tally, { outcome, service }: ServeRow, won: boolean): void {
  const isIn = outcome !== 'DoubleFault'
  tally.servedPoints += 1
  if (outcome === 'Ace') tally.aces += 1
  if (isIn) tally.nonFaults += 1
  else tally.doubleFaults += 1
  if (service === 0 && isIn) {
    tally.firstServesIn += 1
    if (won) tally.firstServesWon += 1
    return
  }
  tally.secondServesAttempted += 1
  if (isIn) tally.secondServesIn += 1
  if (won) tally.secondServesWon += 1
}

function countReturn(
  tally: Tally,
  { breakPoint, outcome, service, shots }: ServeRow,
  serverWon: boolean,
): void {
  if (breakPoint) {
    tally.breakPoints += 1
    if (!serverWon) tally.breakPointsWon += 1
  }
  if (outcome === 'DoubleFault') return
  const isReturned = shots >= 2
  if (service === 0) {
    tally.firstReturnsAttempted += 1
    if (isReturned) tally.firstReturnsIn += 1
  } else {
    tally.secondReturnsAttempted += 1
    if (isReturned) tally.secondReturnsIn += 1
  }
}

function countRally(tally: Tally, shots: number, won: boolean, limits: BandLimits): void {
  if (won) tally.totalPointsWon += 1
  if (shots < limits.shortBelow) {
    tally.shortRallies += 1
    if (won) tally.shortRalliesWon += 1
  } else if (shots < limits.longFrom) {
    tally.mediumRallies += 1
    if (won) tally.mediumRalliesWon += 1
  } else {
    tally.longRallies += 1
    if (won) tally.longRalliesWon += 1
  }
}

/** The figures of each ending: all, then by stroke. */
const ENDINGS = {
  Winner: {
    all: 'winners',
    Forehand: 'forehandWinners',
    Backhand: 'backhandWinners',
    Volley: 'volleyWinners',
  },
  ForcedError: {
    all: 'forcedErrors',
    Forehand: 'forehandForcedErrors',
    Backhand: 'backhandForcedErrors',
    Volley: 'volleyForcedErrors',
  },
  UnforcedError: {
    all: 'unforcedErrors',
    Forehand: 'forehandUnforcedErrors',
    Backhand: 'backhandUnforcedErrors',
    Volley: 'volleyUnforcedErrors',
  },
} as const satisfies Partial<Record<Outcome, Record<'all' | ShotType, StatisticName>>>

function countEnding(tally: Tally, { outcome, shotType }: ServeRow): void {
  if (!isRallyOutcome(outcome)) return
  const names = ENDINGS[outcome]
  tally[names.all] += 1
  if (shotType !== null) tally[names[shotType]] += 1
}

/** Completed normal games (D15). A game without a serve has a known server in singles only. */
function countGame(
  ledger: Ledger,
  game: AnnotatedGame,
  last: ServeRow | undefined,
  teamType: TeamType,
): void {
  if (game.winner === null || game.tiebreakerTo !== 0) return
  if (last === undefined && teamType === 'Doubles') return
  const server = last?.server ?? (game.servingTeam === 0 ? 0 : 2)
  const tally = ledger.of(server, last ?? { set: game.setIndex, service: 0, side: 0, situation: 0 })
  tally.servedGames += 1
  if (game.winner === teamOf(server)) tally.servedGamesWon += 1
}

function rowsOfSet(rows: readonly ServeRow[], setIndex: number): ServeRow[] {
  return rows.filter((row) => row.set === setIndex)
}

function overallOf(rows: readonly ServeRow[], sets: readonly AnnotatedSet[]): OverallStatistics {
  let longestRally = 0
  let gameTime = 0
  let start = Infinity
  let stop = -Infinity
  for (const row of rows) {
    if (row.played && row.shotsKnown && row.shots > longestRally) longestRally = row.shots
    if (row.winner !== null) gameTime += row.stopSeconds - row.startSeconds
    start = Math.min(start, row.startSeconds)
    stop = Math.max(stop, row.stopSeconds)
  }
  let deuces = 0
  let deucesTeam1Wins = 0
  for (const set of sets)
    for (const game of set.games) {
      if (!reachedDeuce(game)) continue
      deuces += 1
      if (game.winner === 0) deucesTeam1Wins += 1
    }
  const totalTime = rows.length === 0 ? 0 : toMilliseconds(stop - start)
  return { longestRally, totalTime, gameTime: toMilliseconds(gameTime), deuces, deucesTeam1Wins }
}

/** Clock times are kept to the millisecond (D12); sums of them must not show more. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

function reachedDeuce({ tiebreakerTo, gameScore: [first, second] }: AnnotatedGame): boolean {
  return tiebreakerTo === 0 && first >= 3 && second >= 3
}
