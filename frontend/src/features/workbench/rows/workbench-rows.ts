import { calledScore, shownGameScore } from '@courtline/scoring/rules/score/call'
import { describeBriefly, describeStep } from '@courtline/scoring/replay/describe'
import type { Finding } from '@courtline/scoring/rules/finding'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay, Step } from '@courtline/scoring/replay/replay'
import { servingPlayer } from '@courtline/scoring/rules/games/serve-order'
import { currentSetScore, setIndexOf, type MatchState } from '@courtline/scoring/rules/state'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import { enDashes } from '../../../domain/score/en-dashes.ts'

/** One line of the workbench's list: a serve or an adjustment, with the score before it. */
export interface EntryRow {
  readonly annotationId: string
  readonly number: number
  readonly kind: 'serve' | 'adjustment'
  readonly startSeconds: number
  readonly durationSeconds: number | null
  /** From 0. */
  readonly setIndex: number
  /** As the umpire calls it, the server first. */
  readonly called: string
  /** Of the running game, as the scoreboard shows it, the first team first. */
  readonly gameScore: string
  readonly servingTeam: Team
  readonly server: string
  readonly what: string
  /** The same for a narrow column: player and stroke first. */
  readonly brief: string
  readonly shots: number | null
  /** Faults and lets are written fainter: they are no points. */
  readonly isPoint: boolean
  readonly winner: Team | null
  readonly findings: readonly Finding[]
  /** Heading above the row where a game or set begins. */
  readonly heading: string | null
}

/** The rows of an annotation, with a heading where each game begins. */
export function entryRows(replayed: Replay, names: MatchNames): readonly EntryRow[] {
  return replayed.steps.map((step, index, steps) => {
    const heading = beginsGame(step, steps[index - 1])
      ? headingOf(step, firstServe(steps, index, step), names)
      : null
    const kept = KEPT.get(step)
    if (kept && kept.names === names && kept.row.number === index + 1 && kept.row.heading === heading)
      return kept.row
    const row = { ...entryRow(step, index, names), heading }
    KEPT.set(step, { names, row })
    return row
  })
}

/** Replay keeps the steps before an edit, and so are their rows: what looks the same is not drawn again. */
const KEPT = new WeakMap<Step, { readonly names: MatchNames; readonly row: EntryRow }>()

/** The row of one step, which is the one of this place among them; without the heading above it. */
export function entryRow(step: Step, index: number, names: MatchNames): Omit<EntryRow, 'heading'> {
  const { event, before } = step
  const { start, stop } = event.clockTime
  return {
    annotationId: event.annotationId,
    number: index + 1,
    kind: event.eventType === 'Point' ? 'serve' : 'adjustment',
    startSeconds: start,
    durationSeconds: stop === undefined ? null : stop - start,
    setIndex: setIndexOf(before),
    called: enDashes(calledScore(before)),
    gameScore: shownGameScore(before).join('–'),
    servingTeam: step.servingTeam,
    server: shortName(playerName(names, step.servingPlayer, before.teamType)),
    what: describeStep(step, names),
    brief: describeBriefly(step, names),
    shots: step.playedPoint && step.rallyLengthKnown ? step.rallyLength : null,
    isPoint: step.playedPoint,
    winner: step.winner,
    findings: step.findings,
  }
}

const beginsGame = ({ before }: Step, previous: Step | undefined) =>
  previous === undefined ||
  previous.before.setScores !== before.setScores ||
  previous.before.tiebreakerTo !== before.tiebreakerTo

/** Adjustments before it may change who serves; without a serve yet, it is who serves after them. */
function firstServe(steps: readonly Step[], from: number, begun: Step): MatchState {
  const serve = steps.find(({ event }, index) => index >= from && event.eventType === 'Point')
  return serve?.before ?? steps.at(-1)?.after ?? begun.after
}

function headingOf({ before }: Step, served: MatchState, names: MatchNames): string {
  const [first, second] = currentSetScore(before)
  const set = `Set ${setIndexOf(before) + 1}`
  const game = before.tiebreakerTo > 0 ? 'Tiebreaker' : `Game ${first + second + 1}`
  const server = shortName(playerName(names, servingPlayer(served), served.teamType))
  return `${set} · ${game} · ${first}–${second} · ${server} serves`
}
