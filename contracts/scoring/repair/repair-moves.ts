import { applyEvent } from '../replay/replay.ts'
import { applyAdjustment } from '../rules/adjustments.ts'
import { isLastAllowedServe, registerPoint } from '../rules/games/game.ts'
import { beginSet, gameOver } from '../rules/games/set.ts'
import { outcomeInState, winnerOf } from '../rules/point-winner.ts'
import { copyState, opponent, type MatchState, type Scoreboard } from '../rules/state.ts'
import { TEAMS, type AnnotatedEvent, type Team } from '../rules/vocabulary.ts'

/** What may be wrong with one entry, the likelier first. */
export const REPAIR_KINDS = [
  /** The point was won by the other side. */
  'winner',
  /** From here on the other side serves. */
  'server',
  /** A point before this entry was not recorded. */
  'missed-point',
  /** The point was recorded, but not played. */
  'extra-point',
  /** The adjustment should not be there. */
  'adjustment',
  /** A whole game before this entry was not recorded. */
  'missed-game',
] as const
export type RepairKind = (typeof REPAIR_KINDS)[number]

/** One change and the state that it leads to. `team` is who wins the point or game; null where nobody does. */
export interface RepairMove {
  readonly kind: RepairKind
  readonly team: Team | null
  readonly after: Scoreboard
}

/** The state after the entry as it was recorded. */
export function asRecorded(state: MatchState, event: AnnotatedEvent): Scoreboard {
  const board = copyState(state)
  applyEvent(board, event)
  return board
}

/** The entry changed: won by the other side, or left out. */
export function changesOf(state: MatchState, event: AnnotatedEvent): RepairMove[] {
  if (event.eventType !== 'Point') return [{ kind: 'adjustment', team: null, after: copyState(state) }]
  const { outcome } = event
  if (outcome === 'Let' || (outcome === 'Fault' && !isLastAllowedServe(state))) return []
  const winner = winnerOf(event, outcomeInState(event, state), state)
  // A point without a winner may be either side's.
  const teams = winner === null ? TEAMS : [opponent(winner)]
  const wonBy = teams.map((team): RepairMove => ({ kind: 'winner', team, after: withPoint(state, team) }))
  return winner === null
    ? wonBy
    : [...wonBy, { kind: 'extra-point', team: winner, after: withoutServe(state) }]
}

/** What may have been missed before an entry, or after the last one. */
export function insertionsAt(state: MatchState): RepairMove[] {
  if (!state.firstServe || state.isOver) return []
  const points = TEAMS.map((team): RepairMove => ({
    kind: 'missed-point',
    team,
    after: withPoint(state, team),
  }))
  if (state.hasRally || state.gameScore[0] + state.gameScore[1] > 0) return points
  const games = TEAMS.map((team): RepairMove => ({ kind: 'missed-game', team, after: withGame(state, team) }))
  return [...points, ...games, { kind: 'server', team: null, after: withOtherServer(state) }]
}

function withPoint(state: MatchState, team: Team): Scoreboard {
  const board = copyState(state)
  if (board.isOver) beginSet(board)
  registerPoint(board, team)
  return board
}

function withGame(state: MatchState, team: Team): Scoreboard {
  const board = copyState(state)
  gameOver(board, team)
  return board
}

/** A point that was not played took its first fault with it. */
function withoutServe(state: MatchState): Scoreboard {
  const board = copyState(state)
  board.firstServe = true
  return board
}

function withOtherServer(state: MatchState): Scoreboard {
  const board = copyState(state)
  applyAdjustment(board, { name: 'Switch server' }, 0)
  return board
}
