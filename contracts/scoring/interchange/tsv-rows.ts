import { calledScore } from '../rules/score/call.ts'
import { describeStep } from '../replay/describe.ts'
import type { MatchNames } from '../replay/match-names.ts'
import { mayEndRally } from '../rules/rally.ts'
import type { Step } from '../replay/replay.ts'
import { isBreakPoint, isServersGamePoint, isTiebreaker } from '../rules/score/situation.ts'
import { currentSetScore, setIndexOf } from '../rules/state.ts'

/** The columns of an exported annotation, in their order (D43). */
export const TSV_COLUMNS = [
  'set',
  'setScore0',
  'setScore1',
  'gameScore0',
  'gameScore1',
  'calledScore',
  'breakPoint',
  'gamePoint',
  'firstServe',
  'tiebreaker',
  'clockStart',
  'clockStop',
  'gameStart',
  'gameStop',
  'event',
  'eventType',
  'topTeam',
  'servingTeam',
  'serveSide',
  'servingPlayer',
  'returningPlayer',
  'outcome',
  'shotType',
  'errorType',
  'winningTeam',
  'endingPlayer',
  'rallyLength',
] as const
export type TsvColumn = (typeof TSV_COLUMNS)[number]

/** One row by column; an empty text is an absent value. */
export type TsvRow = Readonly<Record<TsvColumn, string>>

/** Seconds in the cut video of a clock time, or null where nothing was cut (D12). */
export type GameTimeOf = (clockSeconds: number) => number | null

/** The row of one event. */
export function tsvRow(step: Step, names: MatchNames, gameTimeOf: GameTimeOf): TsvRow {
  const { event } = step
  const { start, stop } = event.clockTime
  return {
    ...situationColumns(step),
    clockStart: seconds(start),
    clockStop: seconds(stop),
    gameStart: seconds(gameTimeOf(start)),
    gameStop: seconds(stop === undefined ? undefined : gameTimeOf(stop)),
    event: text(describeStep(step, names)),
    eventType: text(event.eventType),
    outcome: step.outcome ?? '',
    shotType: text(event.shotType),
    errorType: text(event.errorType),
    winningTeam: winningTeamOf(step),
    endingPlayer: text(event.endingPlayer),
    // Never exported for aces, faults and lets (D44).
    rallyLength: mayEndRally(event, step.outcome) ? text(event.rallyLength) : '',
  }
}

/** The columns that follow from the entries before: an import reads the entries, never these. */
export type SituationColumn = Exclude<
  TsvColumn,
  | 'clockStart'
  | 'clockStop'
  | 'gameStart'
  | 'gameStop'
  | 'event'
  | 'eventType'
  | 'outcome'
  | 'shotType'
  | 'errorType'
  | 'winningTeam'
  | 'endingPlayer'
  | 'rallyLength'
>

/** Scores, flags, sides and players before an event. */
export function situationColumns(step: Step): Readonly<Record<SituationColumn, string>> {
  const { before } = step
  const [setScore0, setScore1] = currentSetScore(before)
  const [gameScore0, gameScore1] = before.gameScore
  return {
    set: text(setIndexOf(before) + 1),
    setScore0: text(setScore0),
    setScore1: text(setScore1),
    gameScore0: text(gameScore0),
    gameScore1: text(gameScore1),
    calledScore: calledScore(before),
    breakPoint: text(isBreakPoint(before)),
    gamePoint: text(isServersGamePoint(before)),
    firstServe: text(step.serveNumber === 0),
    tiebreaker: text(isTiebreaker(before)),
    topTeam: text(before.topTeam),
    servingTeam: text(step.servingTeam),
    serveSide: text(step.serveSide),
    servingPlayer: text(step.servingPlayer),
    returningPlayer: text(step.returningPlayer),
  }
}

/** The winner of a point as the match reads it; of an adjustment, the team it names (D13). */
function winningTeamOf({ event, winner }: Step): string {
  return event.eventType === 'Adjustment' ? text(event.winningTeam) : text(winner)
}

function seconds(value: number | null | undefined): string {
  return typeof value === 'number' && Number.isFinite(value) ? value.toFixed(3) : ''
}

/** Recorded data may hold anything: what is no text, number or flag is left out. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
