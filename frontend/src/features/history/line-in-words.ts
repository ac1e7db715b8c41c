import type {
  DifferingField,
  FieldChange,
  Line,
} from '@courtline/scoring/replay/difference/annotation-difference'
import { calledScore } from '@courtline/scoring/rules/score/call'
import { describeAdjustment, describeStep, OUTCOME_WORDS } from '@courtline/scoring/replay/describe'
import { playerName, type MatchNames } from '@courtline/scoring/replay/match-names'
import { currentSetScore, setIndexOf } from '@courtline/scoring/rules/state'
import type { AnnotatedEvent, TeamType } from '@courtline/scoring/rules/vocabulary'
import { timesOf } from '../../domain/annotation-history/edit-in-words.ts'
import { enDashes } from '../../domain/score/en-dashes.ts'

/** A point or an adjustment as lists show it. */
export interface LineWords {
  /** 'Set 1 · Game 3' */
  readonly place: string
  /** Games of the set and score of the game before it: '2–1, 30–15'. */
  readonly score: string
  /** 'Fault, net; 2nd serve, ace' */
  readonly what: string
  readonly startSeconds: number
}

export function lineInWords(line: Line, names: MatchNames): LineWords {
  const [first] = line
  if (!first) return { place: '', score: '', what: '', startSeconds: 0 }
  const { before, event } = first
  const [games, others] = currentSetScore(before)
  const game = before.tiebreakerTo > 0 ? 'Tiebreaker' : `Game ${games + others + 1}`
  return {
    place: `Set ${setIndexOf(before) + 1} · ${game}`,
    score: `${games}–${others}, ${enDashes(calledScore(before))}`,
    what: line.map((step) => describeStep(step, names)).join('; '),
    startSeconds: event.clockTime.start,
  }
}

const FIELD_WORDS: Readonly<Record<DifferingField, string>> = {
  clockTime: 'Time',
  adjustment: 'Adjustment',
  outcome: 'Outcome',
  endingPlayer: 'Player',
  shotType: 'Stroke',
  errorType: 'Error',
  rallyLength: 'Rally',
  winningTeam: 'Winner',
  netCrosses: 'Crossings',
  event: 'Text',
}

/** 'Stroke: forehand → backhand'; what was not given is a dash. */
export function fieldInWords(change: FieldChange, names: MatchNames, teamType: TeamType): string {
  const { field, before, after } = change
  const [from, to] = [before, after].map((entry) => valueInWords(field, entry, names, teamType) ?? '–')
  return `${FIELD_WORDS[field]}: ${from} → ${to}`
}

function valueInWords(
  field: DifferingField,
  entry: AnnotatedEvent,
  names: MatchNames,
  teamType: TeamType,
): string | undefined {
  switch (field) {
    case 'clockTime':
      return timesOf(entry)
    case 'adjustment':
      return entry.adjustment && describeAdjustment(entry, names)
    case 'outcome':
      return entry.outcome && OUTCOME_WORDS[entry.outcome]
    case 'endingPlayer':
      return entry.endingPlayer === undefined ? undefined : playerName(names, entry.endingPlayer, teamType)
    case 'winningTeam':
      return entry.winningTeam === undefined ? undefined : names.teams[entry.winningTeam]
    case 'shotType':
    case 'errorType':
      return entry[field]?.toLowerCase()
    case 'rallyLength':
    case 'netCrosses':
      return entry[field] === undefined ? undefined : String(entry[field])
    case 'event':
      return entry.event
  }
}
