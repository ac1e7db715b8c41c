import { isGameWon } from './game-score.ts'
import { winnerOf } from '../point-winner.ts'
import { gameOver } from './set.ts'
import { opponent, pairOf, type MatchState, type Scoreboard } from '../state.ts'
import type { AnnotatedEvent } from '../vocabulary.ts'

/**
 * Plays the serves of normal games, which are most of a match, faster than one by one. The result is that of
 * `applyEvent` for each of them; the law 'the scoreboard alone ends as the replay does' holds it to that.
 *
 * @param events in time order
 * @returns the index of the first event from `from` on that is left to `applyEvent`
 */
export function playNormalGames(board: Scoreboard, events: readonly AnnotatedEvent[], from: number): number {
  let at = from
  let scores: MatchState['setScores'] | null = null
  // Whoever wins a game changes the score of the set: the same score again means that the game goes on.
  while (isNormalGame(board) && board.setScores !== scores) {
    scores = board.setScores
    at = playGame(board, events, at)
  }
  return at
}

function isNormalGame({ tiebreakerTo, isOver, rules }: MatchState): boolean {
  return tiebreakerTo === 0 && !isOver && rules.pickleball === undefined
}

/**
 * Until a serve ends the game nothing changes but its points and whether the next serve is a first one: both are
 * counted in local numbers, which the board gets when something else happens.
 */
function playGame(board: Scoreboard, events: readonly AnnotatedEvent[], from: number): number {
  const { rules } = board
  const { firstServeOnly } = rules
  let [first, second] = board.gameScore
  let isFirstServe = board.firstServe
  let at = from
  for (; at < events.length; at += 1) {
    const event = events[at]
    if (event === undefined || event.eventType !== 'Point') break
    const isFault = event.outcome === 'Fault'
    if (isFault && isFirstServe && !firstServeOnly) {
      isFirstServe = false
      continue
    }
    const winner = isFault ? opponent(board.servingTeam) : winnerOf(event, event.outcome ?? null, board)
    if (winner === null) continue
    isFirstServe = true
    if (winner === 0) first += 1
    else second += 1
    if (winner === 0 ? isGameWon(first, second, 0, rules) : isGameWon(second, first, 0, rules)) {
      gameOver(board, winner)
      return at + 1
    }
  }
  board.gameScore = pairOf(first, second)
  board.firstServe = isFirstServe
  return at
}
