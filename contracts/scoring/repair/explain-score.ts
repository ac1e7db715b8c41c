import { finalState } from '../replay/replay.ts'
import { inTimeOrder } from '../replay/validation/time-order.ts'
import { calledScore } from '../rules/score/call.ts'
import { currentSetScore, setIndexOf } from '../rules/state.ts'
import type { AnnotatedEvent, ByTeam, RuleSet, Team, TeamType } from '../rules/vocabulary.ts'
import { comparableScore, hasScore, type SetScores } from './expected-score.ts'
import { REPAIR_KINDS, type RepairKind } from './repair-moves.ts'
import { searchRepairs, type RepairStep, type RepairTask } from './repair-search.ts'

/** Where a change would have to be made. */
export interface RepairPlace {
  /** The entry that is changed or left out, or before which something is missing; null after the last entry. */
  readonly annotationId: string | null
  /** Clock seconds. */
  readonly clockSeconds: number
  /** The score as called before the entry (D7). */
  readonly called: string
}

/** One change, at any one of its places: within a game they all have the same effect on the score. */
export interface Repair {
  readonly kind: RepairKind
  /** Who would win the point or game; the winner of a point that was not played; null where nobody does. */
  readonly team: Team | null
  /** From 0. */
  readonly setIndex: number
  /** Games of the set before the change. */
  readonly games: ByTeam<number>
  readonly places: readonly RepairPlace[]
}

/**
 * `repairs` are the smallest sets of changes that explain the score, the likelier first; there is none where the replay
 * already ends with it.
 */
export type ScoreExplanation =
  | { readonly ok: true; readonly repairs: readonly (readonly Repair[])[] }
  | {
      readonly ok: false
      readonly code: 'no-score' | 'too-many-changes'
      /** For the user. */
      readonly message: string
    }

/** More changes than these say nothing about a match any more. */
const MOST_CHANGES = 3
/** Explanations given: the likelier first. */
const MOST_EXPLANATIONS = 24
/** Entries applied in all, some tenths of a second. */
const STEPS = 150_000

/**
 * Explains a final score that differs from the replay: the smallest set of entries which, if changed, lead to it. A change
 * is a point won by the other side, a point or game missed, a point that was not played, a needless adjustment, or the
 * other side serving from a game on. Looks for one change first, then for two, then three, in bounded time.
 *
 * @param score the published or entered games of each set, team 0 first
 */
export function explainScore(
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
  score: SetScores,
): ScoreExplanation {
  if (score.length === 0) return { ok: false, code: 'no-score', message: 'No final score was entered' }
  const expected = comparableScore(score, rules)
  if (hasScore(finalState(events, rules, teamType), expected)) return { ok: true, repairs: [] }
  const task: RepairTask = { events: inTimeOrder(events), rules, teamType, expected }
  const budget = { left: STEPS }
  for (let changes = 1; changes <= MOST_CHANGES; changes += 1) {
    const found = searchRepairs(task, changes, budget)
    if (found.ok) return { ok: true, repairs: explanations(found.ways, task.events) }
    if (found.code === 'out-of-steps') break
  }
  const message = 'More than a few entries differ from the final score: no small change explains it'
  return { ok: false, code: 'too-many-changes', message }
}

/** Ways that change the same games alike are one explanation, with all their places. */
function explanations(
  ways: readonly (readonly RepairStep[])[],
  events: readonly AnnotatedEvent[],
): readonly (readonly Repair[])[] {
  const byGames = new Map<string, (readonly RepairStep[])[]>()
  for (const way of ways) {
    const key = way.map(gameKeyOf).join(' ')
    byGames.set(key, [...(byGames.get(key) ?? []), way])
  }
  return [...byGames.values()]
    .map((alike) =>
      (alike[0] ?? []).map((_, at) =>
        repairOf(
          alike.flatMap((way) => way[at] ?? []),
          events,
        ),
      ),
    )
    .toSorted((a, b) => unlikeliness(a) - unlikeliness(b) || startOf(a) - startOf(b))
    .slice(0, MOST_EXPLANATIONS)
}

function gameKeyOf({ move, before }: RepairStep): string {
  return `${move.kind}:${move.team ?? ''}:${setIndexOf(before)}:${currentSetScore(before).join('-')}`
}

function repairOf(steps: readonly RepairStep[], events: readonly AnnotatedEvent[]): Repair {
  const [first] = steps
  if (first === undefined) throw new Error('An explanation without a change')
  const placesByIndex = new Map(
    steps.map((step): [number, RepairPlace] => [step.index, placeOf(step, events)]),
  )
  const { kind, team } = first.move
  return {
    kind,
    team,
    setIndex: setIndexOf(first.before),
    games: currentSetScore(first.before),
    places: [...placesByIndex].toSorted(([a], [b]) => a - b).map(([, place]) => place),
  }
}

function placeOf({ index, before }: RepairStep, events: readonly AnnotatedEvent[]): RepairPlace {
  const event = events[index]
  const last = events.at(-1)?.clockTime
  return {
    annotationId: event?.annotationId ?? null,
    clockSeconds: event?.clockTime.start ?? last?.stop ?? last?.start ?? 0,
    called: calledScore(before),
  }
}

function unlikeliness(repairs: readonly Repair[]): number {
  return repairs.reduce((sum, { kind }) => sum + REPAIR_KINDS.indexOf(kind), 0)
}

function startOf(repairs: readonly Repair[]): number {
  return repairs[0]?.places[0]?.clockSeconds ?? 0
}
