import { calledScore } from '@courtline/scoring/call'
import { describeStep } from '@courtline/scoring/describe'
import type { Finding } from '@courtline/scoring/finding'
import { playerName, shortName, type MatchNames } from '@courtline/scoring/match-names'
import type { Replay, Step } from '@courtline/scoring/replay'
import { currentSetScore, setIndexOf } from '@courtline/scoring/state'
import type { Team } from '@courtline/scoring/vocabulary'
import { enDashes } from '../../score/en-dashes.ts'

/** One line of the workbench's list: a serve or an adjustment, with the score before it. */
export interface EntryRow {
  readonly annotationId: string
  readonly number: number
  readonly kind: 'serve' | 'adjustment'
  readonly startSeconds: number
  readonly durationSeconds: number | null
  /** From 0. */
  readonly setIndex: number
  readonly called: string
  readonly servingTeam: Team
  readonly server: string
  readonly what: string
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
  return replayed.steps.map((step, index) => entryRow(step, index, replayed.steps[index - 1], names))
}

function entryRow(step: Step, index: number, previous: Step | undefined, names: MatchNames): EntryRow {
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
    servingTeam: step.servingTeam,
    server: shortName(playerName(names, step.servingPlayer, before.teamType)),
    what: describeStep(step, names),
    shots: step.playedPoint && step.rallyLengthKnown ? step.rallyLength : null,
    isPoint: step.playedPoint,
    winner: step.winner,
    findings: step.findings,
    heading: headingOf(step, previous, names),
  }
}

function headingOf(step: Step, previous: Step | undefined, names: MatchNames): string | null {
  const { before } = step
  const begins =
    previous === undefined ||
    previous.before.setScores !== before.setScores ||
    previous.before.tiebreakerTo !== before.tiebreakerTo
  if (!begins) return null
  const [first, second] = currentSetScore(before)
  const set = `Set ${setIndexOf(before) + 1}`
  const game = before.tiebreakerTo > 0 ? 'Tiebreaker' : `Game ${first + second + 1}`
  const server = shortName(playerName(names, step.servingPlayer, before.teamType))
  return `${set} · ${game} · ${first}–${second} · ${server} serves`
}
