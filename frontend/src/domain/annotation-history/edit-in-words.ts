import type { HistoryEntry } from '@courtline/messages/views/annotation'
import { OUTCOME_WORDS } from '@courtline/scoring/replay/describe'
import { playerName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { clockTenths } from '../../foundation/time/clock.ts'

const EDIT_WORDS: Readonly<Record<string, string>> = {
  ServeAdded: 'added a serve',
  ServeChanged: 'changed a serve',
  ServeRemoved: 'removed a serve',
  AdjustmentAdded: 'made an adjustment',
  AdjustmentChanged: 'changed an adjustment',
  AdjustmentRemoved: 'removed an adjustment',
  EditUndone: 'undid an edit',
}

/** The action of an edit: 'changed a serve'. */
export const editInWords = ({ type }: Pick<HistoryEntry, 'type'>): string => EDIT_WORDS[type] ?? type

/** From what to what an edit changed its entry. */
export function changeInWords({ before, after }: HistoryEntry, names: MatchNames): string {
  if (!before) return after ? entryInWords(after, names) : ''
  return after
    ? `${entryInWords(before, names)} → ${entryInWords(after, names)}`
    : entryInWords(before, names)
}

/** When it was, and what was recorded of it. */
export function entryInWords(entry: AnnotatedEvent, names: MatchNames): string {
  const { adjustment, outcome, endingPlayer, shotType, errorType, rallyLength } = entry
  const player = endingPlayer === undefined ? undefined : playerName(names, endingPlayer, 'Doubles')
  const outcomeText = outcome && OUTCOME_WORDS[outcome]
  const words = [adjustment?.name, outcomeText, shotType?.toLowerCase(), errorType?.toLowerCase(), player]
  const rally = rallyLength === undefined ? [] : [`rally ${rallyLength}`]
  return `${timesOf(entry)} ${[...words.filter((word) => word !== undefined), ...rally].join(', ')}`
}

/** '09:14.6–09:18.0': where an entry is in the video. */
export function timesOf({ clockTime: { start, stop } }: AnnotatedEvent): string {
  return stop === undefined ? clockTenths(start) : `${clockTenths(start)}–${clockTenths(stop)}`
}
