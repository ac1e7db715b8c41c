import { isAdjustmentName, needsWinner } from '../rules/adjustments.ts'
import { playerName, shortName, type MatchNames } from './match-names.ts'
import { isTeam } from '../rules/point-winner.ts'
import { isRallyOutcome } from '../rules/rally.ts'
import type { Step } from './replay.ts'
import {
  ERROR_TYPES,
  PLAYERS,
  SHOT_TYPES,
  type AdjustmentName,
  type ByTeam,
  type ErrorType,
  type EventDescription,
  type Outcome,
  type Player,
  type ShotType,
  type TeamType,
} from '../rules/vocabulary.ts'

/** How each outcome reads inside a sentence. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  Ace: 'ace',
  Winner: 'winner',
  ForcedError: 'forced error',
  UnforcedError: 'unforced error',
  DoubleFault: 'double fault',
  Let: 'let',
  Fault: 'fault',
}

const SHOT_WORDS: Readonly<Record<ShotType, string>> = {
  Forehand: 'forehand',
  Backhand: 'backhand',
  Volley: 'volley',
}

const ERROR_WORDS: Readonly<Record<ErrorType, string>> = { Net: 'net', Long: 'long' }

/**
 * One serve or adjustment in words (D11), for example
 * '2nd serve, backhand unforced error, net, by A. Player, rally 5'. The text follows from the fields; a text given
 * from outside shows only where the fields say nothing.
 */
export function describeStep(step: Step, names: MatchNames): string {
  if (step.event.eventType === 'Adjustment')
    return describeAdjustment(step.event, names, step.before.tiebreakerTo > 0)
  const { outcome } = step
  if (outcome === null) return textOf(step.event) ?? 'No outcome'
  const parts = [
    strokeAndOutcome(step.event, outcome),
    ...wordsFor(ERROR_TYPES, step.event.errorType, ERROR_WORDS),
    ...endedBy(step, names),
    ...(isRallyOutcome(outcome) && step.rallyLengthKnown ? [`rally ${step.rallyLength}`] : []),
  ]
  return capitalized([...(step.serveNumber === 1 ? ['2nd serve'] : []), ...parts].join(', '))
}

/**
 * The same for a narrow column: the last name and the stroke first, for example 'Player backhand unforced error, net, 2nd serve'.
 * Adjustments, and serves without a stroke, read as in `describeStep`.
 */
export function describeBriefly(step: Step, names: MatchNames): string {
  const { outcome, event } = step
  const { endingPlayer } = event
  const isStroke = isRallyOutcome(outcome) && endingPlayer !== undefined && PLAYERS.includes(endingPlayer)
  if (!isStroke) return describeStep(step, names)
  const who = playerName(names, endingPlayer, step.before.teamType).trim().split(/\s+/).at(-1) ?? ''
  const parts = [
    `${who} ${strokeAndOutcome(event, outcome)}`,
    ...wordsFor(ERROR_TYPES, event.errorType, ERROR_WORDS),
    ...(step.serveNumber === 1 ? ['2nd serve'] : []),
  ]
  return parts.join(', ')
}

function strokeAndOutcome({ shotType }: EventDescription, outcome: Outcome): string {
  return [...wordsFor(SHOT_TYPES, shotType, SHOT_WORDS), OUTCOME_WORDS[outcome]].join(' ')
}

/** The word for a value, or nothing: recorded data may hold what is none of the vocabulary (D9). */
function wordsFor<T extends string>(
  known: readonly T[],
  value: T | undefined,
  words: Readonly<Record<T, string>>,
): string[] {
  return value !== undefined && known.includes(value) ? [words[value]] : []
}

/** The text of an event, where it is one. */
function textOf({ event }: EventDescription): string | undefined {
  return typeof event === 'string' ? event : undefined
}

/** Who ended the point; serves are the server's, and a point that names only its winner is described by it. */
function endedBy(step: Step, names: MatchNames): string[] {
  const { teamType } = step.before
  if (!isRallyOutcome(step.outcome)) return []
  const { endingPlayer } = step.event
  if (endingPlayer !== undefined && PLAYERS.includes(endingPlayer))
    return [`by ${playerName(names, endingPlayer, teamType)}`]
  return step.winner === null ? [] : [`won by ${names.teams[step.winner]}`]
}

/** The server of a serve in words: 'A. Player to B. Player'. */
export function describeServer(step: Step, names: MatchNames): string {
  const { teamType } = step.before
  const server = playerName(names, step.servingPlayer, teamType)
  return `${server} to ${playerName(names, step.returningPlayer, teamType)}`
}

/**
 * An adjustment with what it carries: 'Adjust score of the current game: 30-15', 'Award a point: Team A'.
 *
 * @param isTiebreaker a tiebreaker was running before it, so that points are bare numbers
 */
export function describeAdjustment(event: EventDescription, names: MatchNames, isTiebreaker = false): string {
  const { adjustment, winningTeam } = event
  if (adjustment === undefined || !isAdjustmentName(adjustment.name)) return textOf(event) ?? 'Adjustment'
  const { name, score } = adjustment
  if (isPair(score)) return `${name}: ${makeAdjustedScore(name, score, isTiebreaker)}`
  return needsWinner(name) && isTeam(winningTeam) ? `${name}: ${names.teams[winningTeam]}` : name
}

/** Recorded data may hold anything in place of a pair. */
function isPair(score: unknown): score is ByTeam<number> {
  return Array.isArray(score) && score.length === 2 && score.every((value) => typeof value === 'number')
}

const GAME_POINTS = ['0', '15', '30', '40'] as const

/**
 * A new pair as text, team 0 first: '30-15' for points of a normal game up to 40, else the bare numbers. Numbers of a
 * normal game that would read like calls say so: 'points 15-15' is the thirteenth deuce.
 */
export function makeAdjustedScore(
  name: AdjustmentName,
  score: readonly [number, number],
  isTiebreaker: boolean,
): string {
  const [first, second] = score
  const names = [GAME_POINTS[first], GAME_POINTS[second]]
  const isCalled = name === 'Adjust score of the current game' && !isTiebreaker
  if (isCalled && names.every((word) => word !== undefined)) return names.join('-')
  const isAmbiguous = isCalled && isPointName(String(first)) && isPointName(String(second))
  return `${isAmbiguous ? 'points ' : ''}${first}-${second}`
}

function isPointName(text: string): boolean {
  return GAME_POINTS.some((name) => name === text)
}

/** Reads what `makeAdjustedScore` wrote; null where the text is no pair. */
export function parseAdjustedScore(
  name: AdjustmentName,
  text: string,
  isTiebreaker: boolean,
): [number, number] | null {
  const found = /^(points )?(-?\d+)-(-?\d+)$/.exec(text.trim())
  if (found === null) return null
  const [, counted, first = '', second = ''] = found
  const points: readonly string[] = GAME_POINTS
  const isCalled = name === 'Adjust score of the current game' && !isTiebreaker && counted === undefined
  if (isCalled && points.includes(first) && points.includes(second))
    return [points.indexOf(first), points.indexOf(second)]
  return [Number(first), Number(second)]
}

/** A last toucher's name for the credit-to choices, cut to 20 characters (model 9). */
export function creditLabel(names: MatchNames, player: Player, teamType: TeamType): string {
  return shortName(playerName(names, player, teamType))
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
