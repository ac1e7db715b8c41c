import { changesInSet, swapSides } from './games/ends.ts'
import { adjustGameScore, awardPoint, startTiebreaker } from './games/game.ts'
import { gameScoreWinner, isGameWon } from './games/game-score.ts'
import type { FindingCode } from './messages.ts'
import { giveServe } from './games/pickleball.ts'
import { isTeam } from './point-winner.ts'
import {
  switchReturningPlayers,
  switchServingPlayer,
  switchServingTeam,
  withPartner,
} from './games/serve-order.ts'
import {
  beginSet,
  gameOver,
  isReachableSetScore,
  isSetUntouched,
  newSet,
  setCurrentSetScore,
  setOver,
  setWinner,
  startGame,
} from './games/set.ts'
import { isDecidingPoint } from './score/situation.ts'
import { currentSetScore, opponent, type MatchState, type Scoreboard } from './state.ts'
import {
  ADJUSTMENT_NAMES,
  type Adjustment,
  type AdjustmentName,
  type EventDescription,
  type ByTeam,
  type Team,
} from './vocabulary.ts'

/** Targets of the three tiebreakers of the menu. */
export const TIEBREAKER_TARGETS = {
  'Start 5-point tiebreaker': 5,
  'Start 7-point tiebreaker': 7,
  'Start 10-point tiebreaker': 10,
} as const

/** The name under which old annotations recorded a tiebreaker, and today's name for it (D14). */
const OLD_NAMES: ReadonlyMap<string, AdjustmentName> = new Map([
  ['Start tiebreaker', 'Start 7-point tiebreaker'],
])

/** An adjustment's name as it is called today (D14). */
export function currentAdjustmentName(name: string): string {
  return OLD_NAMES.get(name) ?? name
}

const NAMES: ReadonlySet<string> = new Set(ADJUSTMENT_NAMES)

/** One of the twelve: recorded data may hold any text. */
export function isAdjustmentName(name: string): boolean {
  return NAMES.has(name)
}

/** The adjustments that carry a winner (D13). */
export function needsWinner(name: AdjustmentName): boolean {
  return name === 'Award a point' || name === 'End the game'
}

/** The adjustments that carry a new pair (D13). */
export function needsScore(name: AdjustmentName): boolean {
  return name === 'Adjust score of the current game' || name === 'Adjust score of the current set'
}

/** What the state has against an adjustment. It is applied unless one of the codes blocks. */
export function adjustmentCodes(adjustment: Adjustment, winner: unknown, state: MatchState): FindingCode[] {
  const { name, score } = adjustment
  switch (name) {
    case 'New set':
      return state.isOver || isSetUntouched(state) ? [] : ['set-unfinished']
    case 'End the game':
    case 'Award a point':
      if (winner === undefined) return ['winner-missing']
      return isTeam(winner) ? [] : ['winner-not-a-team']
    case 'Start 5-point tiebreaker':
    case 'Start 7-point tiebreaker':
    case 'Start 10-point tiebreaker':
      return tiebreakerCodes(TIEBREAKER_TARGETS[name], state)
    case 'Switch sides':
    case 'Switch server':
    case 'Switch player serving':
    case 'Switch player returning':
      return []
    case 'Adjust score of the current game':
      return pairCodes(score) ?? gameScoreCodes(score ?? [0, 0], state)
    case 'Adjust score of the current set':
      return pairCodes(score) ?? setScoreCodes(score ?? [0, 0], state)
  }
}

function tiebreakerCodes(target: number, state: MatchState): FindingCode[] {
  const [first, second] = state.gameScore
  if (state.tiebreakerTo === 0) return first + second > 0 ? ['tiebreaker-inside-game'] : []
  const isWon = isGameWon(first, second, target, state.rules) || isGameWon(second, first, target, state.rules)
  return isWon ? ['game-already-won'] : []
}

/** 0 is allowed in both adjustments (D36). */
function pairCodes(score: unknown): FindingCode[] | null {
  if (!Array.isArray(score)) return ['score-missing']
  const numbers: readonly unknown[] = score
  if (numbers.some((value) => typeof value === 'number' && value < 0)) return ['score-negative']
  return numbers.length === 2 && numbers.every(Number.isSafeInteger) ? null : ['score-not-whole']
}

function gameScoreCodes(score: ByTeam<number>, state: MatchState): FindingCode[] {
  return gameScoreWinner(state, score) === null ? [] : ['game-already-won']
}

function setScoreCodes(score: ByTeam<number>, state: MatchState): FindingCode[] {
  if (state.gameScore[0] + state.gameScore[1] > 0) return ['set-adjusted-inside-game']
  return isReachableSetScore(state.rules, state.setsWon, score) ? [] : ['set-score-too-high']
}

/** Whether an adjustment plays on, so that after the end of the match it begins another set. */
function touchesScore(name: AdjustmentName): boolean {
  return needsWinner(name) || needsScore(name) || name in TIEBREAKER_TARGETS
}

/** Whether the event belongs to a match that is over (D2): it is kept, with a warning. */
export function playsOn(event: EventDescription): boolean {
  if (event.eventType === 'Point') return true
  return event.adjustment !== undefined && touchesScore(event.adjustment.name)
}

/** Applies an adjustment that `adjustmentCodes` does not refuse. */
export function applyAdjustment(board: Scoreboard, adjustment: Adjustment, winner: Team): void {
  const { name, score } = adjustment
  if (board.isOver && touchesScore(name)) beginSet(board)
  switch (name) {
    case 'New set':
      if (board.isOver) beginSet(board)
      else newSet(board)
      return
    case 'End the game':
      gameOver(board, winner)
      return
    case 'Award a point':
      awardPoint(board, winner)
      return
    case 'Start 5-point tiebreaker':
    case 'Start 7-point tiebreaker':
    case 'Start 10-point tiebreaker':
      startTiebreaker(board, TIEBREAKER_TARGETS[name])
      return
    case 'Switch sides':
      swapSides(board)
      return
    case 'Switch server':
      switchServer(board)
      return
    case 'Switch player serving':
      switchServingPlayer(board)
      return
    case 'Switch player returning':
      switchReturner(board)
      return
    case 'Adjust score of the current game':
      if (score !== undefined) adjustGameScore(board, score)
      return
    case 'Adjust score of the current set':
      if (score !== undefined) adjustSetScore(board, score)
  }
}

/**
 * A new server starts with a first serve; in pickleball it is the player on the right. Within a pickleball game that
 * corrects who serves now, not who served first: the receivers of its first serve start the next game (D35).
 */
function switchServer(board: Scoreboard): void {
  board.firstServe = true
  const isRunning = board.hasRally || board.gameScore[0] + board.gameScore[1] > 0
  if (board.rules.pickleball !== undefined && isRunning) giveServe(board, opponent(board.servingTeam))
  else switchServingTeam(board)
}

/** Passes the serve on, and the ends, from one number of games in the set to another; also back. */
function passUnseenGames(board: Scoreboard, from: number, to: number): void {
  const games = Math.abs(to - from)
  const { servingTeam } = board
  // The next game is the serving team's, the last one was its opponent's.
  const first = to > from ? servingTeam : opponent(servingTeam)
  if (board.teamType === 'Doubles') {
    if (Math.ceil(games / 2) % 2 === 1) board.servingPlayers = withPartner(board.servingPlayers, first)
    if (Math.floor(games / 2) % 2 === 1)
      board.servingPlayers = withPartner(board.servingPlayers, opponent(first))
  }
  if (games % 2 === 1) board.servingTeam = opponent(servingTeam)
  const changes = changesInSet(board.rules, to) - changesInSet(board.rules, from)
  if (changes % 2 !== 0) swapSides(board)
}

/** At a deciding point the receivers choose the side, for that point only (D3, D38). */
function switchReturner(board: Scoreboard): void {
  if (isDecidingPoint(board)) board.decidingPointSide = board.decidingPointSide === 0 ? 1 : 0
  else switchReturningPlayers(board)
}

/**
 * A won pair closes the set, an equal one at `tiebreakerAt` starts the tiebreaker (D36). Serve and ends are as if the
 * games had been played (D115).
 */
function adjustSetScore(board: Scoreboard, games: ByTeam<number>): void {
  const [first, second] = currentSetScore(board)
  passUnseenGames(board, first + second, games[0] + games[1])
  setCurrentSetScore(board, [games[0], games[1]])
  const winner = setWinner(board.rules, board.setsWon, games)
  if (winner === null) startGame(board)
  else setOver(board, winner)
}
