import { isFirstServeOnly } from './rules.ts'
import type { ServeRow } from './serve-rows.ts'
import { serveRows } from './serve-rows.ts'
import type { Situation } from './situation.ts'
import { teamOf } from './state.ts'
import type { AnnotatedGame, AnnotatedMatch } from './structure.ts'
import type { Player, ServeSide, ShotType, Team, TeamType } from './vocabulary.ts'

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

/** Counts by name; a name that is absent is zero. */
export type Counts = Readonly<Partial<Record<StatisticName, number>>>

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
  readonly counts: Counts
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

type Tally = Partial<Record<StatisticName, number>>
type Band = 'short' | 'medium' | 'long'
type Ledger = Map<string, CellKey & { readonly counts: Tally }>

/**
 * Counts a match (D15, D16). Serving figures belong to the server; returns, break points and the rallies of the
 * receiving side to the returner; winners and errors to the player who ended the point (D39). So each figure of a
 * team is the sum of its players', and each figure of a match the sum over sets and dimensions. A completed game
 * belongs to whoever served its last point, in that point's cell.
 */
export function countStatistics(match: AnnotatedMatch): MatchStatistics {
  const ledger: Ledger = new Map()
  const rows = serveRows(match)
  const lastRows = new Map(rows.map((row) => [row.point, row]))
  const thresholds = isFirstServeOnly(match.replay.rules) ? FIRST_SERVE_ONLY_BANDS : BANDS
  for (const row of rows)
    if (row.played && row.winner !== null) countPoint(ledger, row, row.winner, thresholds)
  for (const set of match.sets)
    for (const game of set.games) countGame(ledger, game, lastRows, match.replay.teamType)
  return {
    teamType: match.replay.teamType,
    cells: [...ledger.values()],
    overall: overallOf(
      rows,
      match.sets.flatMap((set) => set.games),
    ),
    overallBySet: match.sets.map((set) =>
      overallOf(
        rows.filter((row) => row.set === set.setIndex),
        set.games,
      ),
    ),
  }
}

interface BandLimits {
  readonly shortBelow: number
  readonly longFrom: number
}
const BANDS: BandLimits = { shortBelow: 5, longFrom: 9 }
const FIRST_SERVE_ONLY_BANDS: BandLimits = { shortBelow: 6, longFrom: 15 }

function bandOf(shots: number, limits: BandLimits): Band {
  if (shots < limits.shortBelow) return 'short'
  return shots < limits.longFrom ? 'medium' : 'long'
}

function cellOf(ledger: Ledger, player: Player, row: Omit<CellKey, 'player'>): Tally {
  const { set, service, side, situation } = row
  const key = `${player}/${set}/${service}${side}${situation}`
  const known = ledger.get(key)
  if (known !== undefined) return known.counts
  const counts: Tally = {}
  ledger.set(key, { player, set, service, side, situation, counts })
  return counts
}

function add(tally: Tally, name: StatisticName): void {
  tally[name] = (tally[name] ?? 0) + 1
}

function countPoint(ledger: Ledger, row: ServeRow, winner: Team, limits: BandLimits): void {
  const serverWon = teamOf(row.server) === winner
  const serving = cellOf(ledger, row.server, row)
  const returning = cellOf(ledger, row.returner, row)
  countServe(serving, row, serverWon)
  countReturn(returning, row, serverWon)
  countRally(serving, row.shots, serverWon, limits)
  countRally(returning, row.shots, !serverWon, limits)
  if (row.endingPlayer !== undefined) countEnding(cellOf(ledger, row.endingPlayer, row), row)
}

function countServe(tally: Tally, row: ServeRow, won: boolean): void {
  const isDoubleFault = row.outcome === 'DoubleFault'
  add(tally, 'servedPoints')
  if (row.outcome === 'Ace') add(tally, 'aces')
  add(tally, isDoubleFault ? 'doubleFaults' : 'nonFaults')
  if (row.service === 0 && !isDoubleFault) {
    add(tally, 'firstServesIn')
    if (won) add(tally, 'firstServesWon')
    return
  }
  add(tally, 'secondServesAttempted')
  if (!isDoubleFault) add(tally, 'secondServesIn')
  if (won) add(tally, 'secondServesWon')
}

function countReturn(tally: Tally, row: ServeRow, serverWon: boolean): void {
  if (row.breakPoint) {
    add(tally, 'breakPoints')
    if (!serverWon) add(tally, 'breakPointsWon')
  }
  if (row.outcome === 'DoubleFault') return
  add(tally, row.service === 0 ? 'firstReturnsAttempted' : 'secondReturnsAttempted')
  if (row.shots >= 2) add(tally, row.service === 0 ? 'firstReturnsIn' : 'secondReturnsIn')
}

function countRally(tally: Tally, shots: number, won: boolean, limits: BandLimits): void {
  const band = bandOf(shots, limits)
  add(tally, `${band}Rallies`)
  if (!won) return
  add(tally, `${band}RalliesWon`)
  add(tally, 'totalPointsWon')
}

const STROKE_WORDS = {
  Forehand: 'forehand',
  Backhand: 'backhand',
  Volley: 'volley',
} as const satisfies Record<ShotType, string>

function countEnding(tally: Tally, row: ServeRow): void {
  const ending = endingWord(row)
  if (ending === undefined) return
  const names = {
    Winners: 'winners',
    ForcedErrors: 'forcedErrors',
    UnforcedErrors: 'unforcedErrors',
  } as const
  add(tally, names[ending])
  if (row.shotType !== undefined) add(tally, `${STROKE_WORDS[row.shotType]}${ending}`)
}

function endingWord({ outcome }: ServeRow): 'Winners' | 'ForcedErrors' | 'UnforcedErrors' | undefined {
  if (outcome === 'Winner') return 'Winners'
  if (outcome === 'ForcedError') return 'ForcedErrors'
  return outcome === 'UnforcedError' ? 'UnforcedErrors' : undefined
}

/** Completed normal games (D15). A game without a serve has a known server in singles only. */
function countGame(
  ledger: Ledger,
  game: AnnotatedGame,
  lastRows: ReadonlyMap<number, ServeRow>,
  teamType: TeamType,
): void {
  if (game.winner === null || game.tiebreakerTo !== 0) return
  const last = lastRows.get(game.points.at(-1)?.pointIndex ?? -1)
  if (last === undefined && teamType === 'Doubles') return
  const server = last?.server ?? (game.servingTeam === 0 ? 0 : 2)
  const tally = cellOf(ledger, server, last ?? { set: game.setIndex, service: 0, side: 0, situation: 0 })
  add(tally, 'servedGames')
  if (game.winner === teamOf(server)) add(tally, 'servedGamesWon')
}

function overallOf(rows: readonly ServeRow[], games: readonly AnnotatedGame[]): OverallStatistics {
  const starts = rows.map((row) => row.startSeconds)
  const deuceGames = games.filter(reachedDeuce)
  return {
    longestRally: rows.reduce(
      (most, row) => (row.played && row.shotsKnown ? Math.max(most, row.shots) : most),
      0,
    ),
    totalTime:
      rows.length === 0
        ? 0
        : toMilliseconds(Math.max(...rows.map((row) => row.stopSeconds)) - Math.min(...starts)),
    gameTime: toMilliseconds(
      rows.reduce((sum, row) => (row.winner === null ? sum : sum + row.stopSeconds - row.startSeconds), 0),
    ),
    deuces: deuceGames.length,
    deucesTeam1Wins: deuceGames.filter((game) => game.winner === 0).length,
  }
}

/** Clock times are kept to the millisecond (D12); sums of them must not show more. */
function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

function reachedDeuce(game: AnnotatedGame): boolean {
  return game.tiebreakerTo === 0 && Math.min(...game.gameScore) >= 3
}
