import { needsWinner } from './adjustments.ts'
import { playerName, shortName, type MatchNames } from './match-names.ts'
import { isTeam } from './point-winner.ts'
import { isRallyOutcome } from './rally.ts'
import type { Step } from './replay.ts'
import type {
  AdjustmentName,
  ErrorType,
  EventDescription,
  Outcome,
  Player,
  ShotType,
  TeamType,
} from './vocabulary.ts'

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
  if (outcome === null) return step.event.event ?? 'No outcome'
  const parts = [
    strokeAndOutcome(step.event, outcome),
    ...(step.event.errorType === undefined ? [] : [ERROR_WORDS[step.event.errorType]]),
    ...endedBy(step, names),
    ...(isRallyOutcome(outcome) && step.rallyLengthKnown ? [`rally ${step.rallyLength}`] : []),
  ]
  return capitalized([...(step.serveNumber === 1 ? ['2nd serve'] : []), ...parts].join(', '))
}

function strokeAndOutcome({ shotType }: EventDescription, outcome: Outcome): string {
  return shotType === undefined ? OUTCOME_WORDS[outcome] : `${SHOT_WORDS[shotType]} ${OUTCOME_WORDS[outcome]}`
}

/** Who ended the point; serves are the server's, and a point that names only its winner says so. */
function endedBy(step: Step, names: MatchNames): string[] {
  const { teamType } = step.before
  if (!isRallyOutcome(step.outcome)) return []
  const { endingPlayer } = step.event
  if (endingPlayer !== undefined) return [`by ${playerName(names, endingPlayer, teamType)}`]
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
  if (adjustment === undefined) return event.event ?? 'Adjustment'
  const { name, score } = adjustment
  if (score?.length === 2) return `${name}: ${makeAdjustedScore(name, score, isTiebreaker)}`
  return needsWinner(name) && isTeam(winningTeam) ? `${name}: ${names.teams[winningTeam]}` : name
}

const GAME_POINTS = ['0', '15', '30', '40'] as const

/** A new pair as text, team 0 first: '30-15' for points of a normal game up to 40, else the bare numbers. */
export function makeAdjustedScore(
  name: AdjustmentName,
  score: readonly [number, number],
  isTiebreaker: boolean,
): string {
  const [first, second] = score
  const names = [GAME_POINTS[first], GAME_POINTS[second]]
  const isCalled = name === 'Adjust score of the current game' && !isTiebreaker
  return isCalled && names.every((word) => word !== undefined) ? names.join('-') : `${first}-${second}`
}

/** Reads what `makeAdjustedScore` wrote; null where the text is no pair. */
export function parseAdjustedScore(
  name: AdjustmentName,
  text: string,
  isTiebreaker: boolean,
): [number, number] | null {
  const found = /^(\d+)-(\d+)$/.exec(text.trim())
  if (found === null) return null
  const [, first = '', second = ''] = found
  const points: readonly string[] = GAME_POINTS
  const isCalled = name === 'Adjust score of the current game' && !isTiebreaker
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
