import type { EntryKey } from '@courtline/scoring/entry/keys'
import { wholeOutcomeOf } from '@courtline/scoring/entry/shortcuts'
import { playerOfKey } from '@courtline/scoring/entry/typed'
import { creditLabel } from '@courtline/scoring/replay/describe'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { teamOf } from '@courtline/scoring/rules/state'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'
import type { ActionId } from '../../../foundation/keys/actions.ts'
import type { Entry } from './use-entry.ts'

/** One button of the point's entry, with the key that does the same. */
export interface EntryChoice {
  readonly key: EntryKey
  readonly action: ActionId
  readonly label: string
  readonly chosen: boolean
  readonly className?: string
  /** false: the key means something else now. */
  readonly offered?: boolean
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly EntryChoice[]
}

/** Everything that can be chosen for the point being entered, in the order of the panel. */
export function choiceGroups(entry: Entry, names: MatchNames, teamType: TeamType): readonly ChoiceGroup[] {
  return [
    { title: 'Serve', choices: serveChoices(entry) },
    { title: 'Outcome', choices: outcomeChoices(entry) },
    ...(entry.shortcuts.includes('wholeOutcomes')
      ? [{ title: 'With stroke', choices: wholeChoices(entry) }]
      : []),
    { title: 'Player', choices: playerChoices(entry, names, teamType) },
    { title: 'Stroke', choices: strokeChoices(entry) },
    { title: 'Error', choices: errorChoices(entry) },
    { title: 'Crossings', choices: [] },
  ]
}

const draftOf = ({ state }: Entry) => (state.phase === 'describing' ? state.draft : undefined)

/** n and o mean a fault, or the error type once the outcome is an error (D30): only one of the two is offered. */
const endsInError = (entry: Entry) => ['UnforcedError', 'ForcedError'].includes(draftOf(entry)?.outcome ?? '')

function serveChoices(entry: Entry): readonly EntryChoice[] {
  const outcome = draftOf(entry)?.outcome
  const fault = (errorType: string) => outcome === 'Fault' && entry.described?.errorType === errorType
  const offered = !endsInError(entry)
  return [
    { key: 'ace', action: 'workbench.ace', label: 'Ace', chosen: outcome === 'Ace' },
    { key: 'net', action: 'workbench.net', label: 'Fault in Net', chosen: fault('Net'), offered },
    { key: 'out', action: 'workbench.long', label: 'Fault Long', chosen: fault('Long'), offered },
    { key: 'let', action: 'workbench.let', label: 'Let', chosen: outcome === 'Let' },
  ]
}

function outcomeChoices(entry: Entry): readonly EntryChoice[] {
  const chosen = draftOf(entry)?.outcome
  const outcome = (key: EntryKey, action: ActionId, label: string, word: string): EntryChoice => ({
    key,
    action,
    label,
    chosen: chosen === word,
  })
  return [
    outcome('winner', 'workbench.winner', 'Winner', 'Winner'),
    outcome('unforcedError', 'workbench.unforced', 'Unforced error', 'UnforcedError'),
    outcome('forcedError', 'workbench.forced', 'Forced error', 'ForcedError'),
  ]
}

const WHOLE = [
  ['winnerForehand', 'workbench.winnerForehand', 'Winner FH'],
  ['winnerBackhand', 'workbench.winnerBackhand', 'Winner BH'],
  ['winnerVolley', 'workbench.winnerVolley', 'Winner V'],
  ['unforcedForehand', 'workbench.unforcedForehand', 'Unforced FH'],
  ['unforcedBackhand', 'workbench.unforcedBackhand', 'Unforced BH'],
  ['forcedForehand', 'workbench.forcedForehand', 'Forced FH'],
  ['forcedBackhand', 'workbench.forcedBackhand', 'Forced BH'],
  ['forcedVolley', 'workbench.forcedVolley', 'Forced V'],
] as const

function wholeChoices(entry: Entry): readonly EntryChoice[] {
  const draft = draftOf(entry)
  return WHOLE.map(([key, action, label]) => {
    const { outcome, shotType } = wholeOutcomeOf(key)
    return { key, action, label, chosen: draft?.outcome === outcome && draft.shotType === shotType }
  })
}

const PLAYERS = [
  ['player1', 'workbench.player1'],
  ['player2', 'workbench.player2'],
  ['player3', 'workbench.player3'],
  ['player4', 'workbench.player4'],
] as const

const playerChoices = (entry: Entry, names: MatchNames, teamType: TeamType): readonly EntryChoice[] =>
  PLAYERS.flatMap(([key, action]): EntryChoice[] => {
    const player = playerOfKey(key, teamType)
    if (player === null) return []
    const chosen = entry.described?.endingPlayer === player
    const label = creditLabel(names, player, teamType)
    return [{ key, action, label, chosen, className: `team-${teamOf(player)}` }]
  })

const STROKES = [
  ['forehand', 'workbench.forehand', 'Forehand'],
  ['backhand', 'workbench.backhand', 'Backhand'],
  ['volley', 'workbench.volley', 'Volley'],
] as const

const strokeChoices = (entry: Entry): readonly EntryChoice[] =>
  STROKES.map(([key, action, label]) => ({ key, action, label, chosen: draftOf(entry)?.shotType === label }))

function errorChoices(entry: Entry): readonly EntryChoice[] {
  const offered = endsInError(entry)
  const chosen = (errorType: string) => offered && entry.described?.errorType === errorType
  return [
    { key: 'out', action: 'workbench.long', label: 'Long', chosen: chosen('Long'), offered },
    { key: 'net', action: 'workbench.net', label: 'Net', chosen: chosen('Net'), offered },
  ]
}
