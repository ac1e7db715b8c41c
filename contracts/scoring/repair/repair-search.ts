import type { MatchState, Scoreboard } from '../rules/state.ts'
import { currentSetScore } from '../rules/state.ts'
import type { AnnotatedEvent, RuleSet, TeamType } from '../rules/vocabulary.ts'
import { initialState, copyState } from '../rules/state.ts'
import { hasScore, mayLeadTo, type SetScores } from './expected-score.ts'
import { asRecorded, changesOf, insertionsAt, type RepairMove } from './repair-moves.ts'

/** One change at one place: before or at the entry of that index; the number of entries means after the last. */
export interface RepairStep {
  readonly move: Pick<RepairMove, 'kind' | 'team'>
  readonly index: number
  /** The state before the change. */
  readonly before: MatchState
}

/** A score that changes can lead to, with the fewest of them and every way that they can be made. */
interface Reached {
  readonly board: Scoreboard
  readonly changes: number
  readonly ways: Way[]
}
interface Way {
  readonly from: Reached
  /** Null where the entry was taken as recorded. */
  readonly step: RepairStep | null
}

export interface RepairTask {
  /** In time order. */
  readonly events: readonly AnnotatedEvent[]
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly expected: SetScores
}

/** What a search found: ways to the score with so many changes, or why it stopped. */
export type RepairSearch =
  | { readonly ok: true; readonly ways: readonly (readonly RepairStep[])[] }
  | { readonly ok: false; readonly code: 'unreached' | 'out-of-steps' }

/** Steps taken of all that a search may take: one is an entry applied to a state. */
export interface StepBudget {
  left: number
}

/**
 * All ways in which so many changes, and no more, lead to the expected score. Goes through the entries once and keeps, of
 * all states that lead to the same, one: like states are met again soon, since most changes end with the game.
 */
export function searchRepairs(task: RepairTask, changes: number, budget: StepBudget): RepairSearch {
  const { events, expected } = task
  const lastShrinking = events.findLastIndex(({ adjustment }) => adjustment?.name === SHRINKING)
  const start: Reached = { board: copyState(initialState(task.rules, task.teamType)), changes: 0, ways: [] }
  let level = new Map([[keyOf(start.board), start]])
  for (const [index, event] of events.entries()) {
    addInsertions(level, index, changes, (board) => mayLeadTo(board, expected, index <= lastShrinking))
    const next = new Map<string, Reached>()
    const isOpen = (board: Scoreboard) => mayLeadTo(board, expected, index < lastShrinking)
    for (const reached of level.values()) {
      budget.left -= 1
      if (budget.left < 0) return { ok: false, code: 'out-of-steps' }
      reach(next, asRecorded(reached.board, event), { from: reached, step: null }, isOpen)
      if (reached.changes === changes) continue
      for (const move of changesOf(reached.board, event))
        reach(next, move.after, wayOf(reached, move, index), isOpen)
    }
    level = next
  }
  addInsertions(level, events.length, changes, (board) => mayLeadTo(board, expected, false))
  const ends = [...level.values()].filter(
    (each) => each.changes === changes && hasScore(each.board, expected),
  )
  const ways = ends.flatMap((end) => waysTo(end, MOST_WAYS))
  return ways.length === 0 ? { ok: false, code: 'unreached' } : { ok: true, ways }
}

const SHRINKING = 'Adjust score of the current set'
/** Ways that are distinguished; more of them add nothing. */
const MOST_WAYS = 400

/** States after something was missed at this place; in the order of changes, so that the fewest come first. */
function addInsertions(
  level: Map<string, Reached>,
  index: number,
  changes: number,
  isOpen: (board: Scoreboard) => boolean,
): void {
  for (let made = 0; made < changes; made += 1)
    for (const reached of level.values()) {
      if (reached.changes !== made) continue
      for (const move of insertionsAt(reached.board))
        reach(level, move.after, wayOf(reached, move, index), isOpen)
    }
}

function wayOf(from: Reached, { kind, team }: RepairMove, index: number): Way {
  return { from, step: { move: { kind, team }, index, before: from.board } }
}

function reach(
  level: Map<string, Reached>,
  board: Scoreboard,
  way: Way,
  isOpen: (board: Scoreboard) => boolean,
): void {
  if (!isOpen(board)) return
  const key = keyOf(board)
  const changes = way.from.changes + (way.step === null ? 0 : 1)
  const known = level.get(key)
  if (known !== undefined && known.changes < changes) return
  if (known?.changes === changes) known.ways.push(way)
  else level.set(key, { board, changes, ways: [way] })
}

/** All that decides how the score continues; the finished sets are those expected. */
function keyOf(board: Scoreboard): string {
  const [first, second] = board.gameScore
  const [games, others] = currentSetScore(board)
  const serve = `${board.servingTeam}${board.gameFirstServingTeam}${board.sideOutPhase}`
  const place = `${board.setScores.length}:${games}-${others}:${first}-${second}:${board.tiebreakerTo}`
  return `${place}:${serve}${Number(board.firstServe)}${Number(board.isOver)}${Number(board.hasRally)}:${board.setsWon.join('-')}`
}

/** The changes of each way to a state, in time order. */
function waysTo(end: Reached, most: number): RepairStep[][] {
  const found: RepairStep[][] = []
  const open: { readonly at: Reached; readonly steps: readonly RepairStep[] }[] = [{ at: end, steps: [] }]
  for (let each = open.pop(); each !== undefined && found.length < most; each = open.pop()) {
    const { at, steps } = each
    if (at.ways.length === 0) found.push([...steps])
    for (const { from, step } of at.ways)
      open.push({ at: from, steps: step === null ? steps : [step, ...steps] })
  }
  return found
}
