import { isRallyOutcome } from '../rules/rally.ts'
import type { ServeRow } from '../replay/serve-rows.ts'
import type { Situation } from '../rules/score/situation.ts'
import { teamOf } from '../rules/state.ts'
import type { Player, ServeSide, Team } from '../rules/vocabulary.ts'

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
/** Names of all figures, in the order in which cells hold them. */
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

/** What counting needs of a serve: a stored row has it, and so has a step of a replay. */
export type CountedServe = Pick<
  ServeRow,
  | 'set'
  | 'server'
  | 'returner'
  | 'service'
  | 'side'
  | 'situation'
  | 'breakPoint'
  | 'outcome'
  | 'endingPlayer'
  | 'shotType'
  | 'shots'
  | 'shotsKnown'
>

/** Figures while they are counted: all of them always there, so that counting is one addition. */
type Tally = Record<StatisticName, number>
export type CellPlace = Omit<CellKey, 'player'>

/** Where counts of a player are written. */
export interface Counting {
  readonly of: (player: Player, place: CellPlace) => Tally
}

/** The cells of a match, found by number: most points need two or three, all in the same place. */
export class Ledger {
  readonly #cells: ({ readonly key: CellKey; readonly tally: Tally } | undefined)[] = []

  of(player: Player, place: CellPlace): Tally {
    const at = place.set * 32 + place.service * 16 + place.side * 8 + place.situation * 4 + player
    const known = this.#cells[at]
    if (known !== undefined) return known.tally
    const { set, service, side, situation } = place
    const tally = { ...NO_COUNTS }
    this.#cells[at] = { key: { player, set, service, side, situation }, tally }
    return tally
  }

  /** In the order of set and dimensions. */
  cells(): StatisticsCell[] {
    const cells: StatisticsCell[] = []
    for (const cell of this.#cells) {
      if (cell === undefined) continue
      const { player, set, service, side, situation } = cell.key
      cells.push({ player, set, service, side, situation, counts: Object.values(cell.tally) })
    }
    return cells
  }
}

/** Limits of rally length in shots. */
export interface BandLimits {
  readonly shortBelow: number
  readonly longFrom: number
}
/** Short rallies have fewer than 5 shots, long ones 9 or more (D15). */
export const BANDS: BandLimits = { shortBelow: 5, longFrom: 9 }
/** The bands where one fault loses the point: fewer than 6 shots, 15 or more (D15). */
export const FIRST_SERVE_ONLY_BANDS: BandLimits = { shortBelow: 6, longFrom: 15 }

/** Counts a decided point for its server, its returner and the player who ended it. */
export function countPoint(ledger: Counting, row: CountedServe, winner: Team, limits: BandLimits): void {
  const serverWon = teamOf(row.server) === winner
  const serving = ledger.of(row.server, row)
  const returning = ledger.of(row.returner, row)
  countServe(serving, row, serverWon)
  countReturn(returning, row, serverWon)
  countRally(serving, row.shots, serverWon, limits)
  countRally(returning, row.shots, !serverWon, limits)
  if (row.endingPlayer === row.server) countEnding(serving, row)
  else if (row.endingPlayer === row.returner) countEnding(returning, row)
  else if (row.endingPlayer !== null) countEnding(ledger.of(row.endingPlayer, row), row)
}

/** Whether a serve was in is not known without its outcome (D9), only that a second one was attempted. */
function countServe(tally: Tally, { outcome, service }: CountedServe, won: boolean): void {
  const isIn = outcome !== 'DoubleFault'
  tally.servedPoints += 1
  if (outcome === null) {
    tally.secondServesAttempted += service
    if (won) tally.secondServesWon += service
    return
  }
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
  { breakPoint, outcome, service, shots, shotsKnown }: CountedServe,
  serverWon: boolean,
): void {
  if (breakPoint) {
    tally.breakPoints += 1
    if (!serverWon) tally.breakPointsWon += 1
  }
  if (outcome === 'DoubleFault' || outcome === null) return
  // Whether a return was in is not known without the length (D9): its guess of 3 would count.
  const isReturned = shotsKnown && shots >= 2
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

function countEnding(tally: Tally, { outcome, shotType }: CountedServe): void {
  if (!isRallyOutcome(outcome)) return
  switch (outcome) {
    case 'Winner':
      tally.winners += 1
      if (shotType === 'Forehand') tally.forehandWinners += 1
      else if (shotType === 'Backhand') tally.backhandWinners += 1
      else if (shotType === 'Volley') tally.volleyWinners += 1
      return
    case 'ForcedError':
      tally.forcedErrors += 1
      if (shotType === 'Forehand') tally.forehandForcedErrors += 1
      else if (shotType === 'Backhand') tally.backhandForcedErrors += 1
      else if (shotType === 'Volley') tally.volleyForcedErrors += 1
      return
    case 'UnforcedError':
      tally.unforcedErrors += 1
      if (shotType === 'Forehand') tally.forehandUnforcedErrors += 1
      else if (shotType === 'Backhand') tally.backhandUnforcedErrors += 1
      else if (shotType === 'Volley') tally.volleyUnforcedErrors += 1
  }
}

/** Counts a completed normal game for its server, in the cell of its last point. */
export function countGame(ledger: Ledger, server: Player, place: CellPlace, winner: Team): void {
  const tally = ledger.of(server, place)
  tally.servedGames += 1
  if (winner === teamOf(server)) tally.servedGamesWon += 1
}
