import { describe, expect, it } from '@jest/globals'
import {
  aceDraft,
  doubleFault,
  faultDraft,
  forcedError,
  letServe,
  matchOf,
  unforcedError,
  winner,
  type Draft,
} from '../testing/match-fixture.ts'
import type { Step } from '../replay/replay.ts'
import type { TeamType } from '../rules/vocabulary.ts'
import { contradictions, entryDifferences } from './entry-differences.ts'
import { DEFAULT_BINDINGS, ENTRY_KEYS, type EntryKey } from './keys.ts'
import { keysTowards, type EntrySetting } from './keys-towards.ts'
import { AMEND_MS, IDLE, pressKey, type EntryState } from './point-cycle.ts'

const QUICK: EntrySetting = { teamType: 'Singles', quickEntry: true, nowMs: 0 }
const LITERAL: EntrySetting = { ...QUICK, quickEntry: false }

/** The last of these serves as the match reads it. */
function recorded(drafts: readonly Draft[], teamType: TeamType = 'Singles'): Step {
  const step = matchOf(drafts, 'Regular', teamType).replay.steps.at(-1)
  if (!step) throw new Error('No serve')
  return step
}

const named = (name: string): EntryKey => {
  const key = ENTRY_KEYS.find((each) => DEFAULT_BINDINGS[each] === name)
  if (key === undefined) throw new Error(`No key ${name}`)
  return key
}
const written = (keys: readonly EntryKey[] | undefined) => keys?.map((key) => DEFAULT_BINDINGS[key]).join(' ')

/** The state after some keys, with what was saved last. */
function typed(text: string, reference: Step, setting: EntrySetting = QUICK) {
  let state: EntryState = IDLE
  let saved
  for (const [place, name] of text === '' ? [] : text.split(' ').entries()) {
    const { servingTeam } = reference.before
    const context = { ...setting, servingTeam, videoSeconds: place, newId: 'typed' }
    const result = pressKey(state, named(name), context)
    state = result.state
    for (const command of result.commands) if ('event' in command) saved = command.event
  }
  return { state, saved }
}

describe('the keys towards a recorded serve', () => {
  it.each<[string, Draft[], quick: string, literal: string]>([
    ['an ace', [aceDraft], 'Space a', 'Space a'],
    ['a fault in the net', [faultDraft], 'Space n', 'Space n'],
    ['a let', [letServe], 'Space l', 'Space l'],
    ['a double fault', [faultDraft, doubleFault], 'Space o', 'Space o'],
    ['a winner of the server', [winner(0, 3)], 'Space . . . w f', 'Space . . . w f 1 Enter'],
    [
      'an unforced error, long',
      [unforcedError(2, 3, 'Backhand')],
      'Space . . . . u o b',
      'Space . . . . u b 2 Enter',
    ],
    ['a forced error, net', [forcedError(0, 2, 'Volley')], 'Space . . e n v', 'Space . . e v 1 Enter'],
  ])('%s', (_, drafts, quick, literal) => {
    const reference = recorded(drafts)
    for (const [setting, expected] of [
      [QUICK, quick],
      [LITERAL, literal],
    ] as const) {
      const keys = keysTowards(IDLE, reference, setting)
      expect(keys).toHaveLength(expected.split(' ').length)
      const { saved } = typed(written(keys) ?? '', reference, setting)
      expect(saved && entryDifferences(saved, reference, setting.teamType)).toEqual([])
    }
    expect(written(keysTowards(IDLE, reference, QUICK))).toBe(quick)
  })

  it('in doubles names the player', () => {
    const reference = recorded([winner(1, 3)], 'Doubles')
    const keys = keysTowards(IDLE, reference, { ...QUICK, teamType: 'Doubles' })
    expect(keys).toContain('player2')
  })

  it('lead on from what is typed already, and say what takes a mistake back', () => {
    const reference = recorded([winner(0, 3)])
    const from = (text: string) => written(keysTowards(typed(text, reference).state, reference, QUICK))
    expect(from('Space . . .')).toBe('w f')
    expect(from('Space . . . .')).toBe('Backspace w f')
    expect(from('Space . . . e')).toBe('w f')
    expect(from('Space . . . w b')).toBe('f')
    expect(from('Space . . . w f')).toBe('')
  })

  it('amend what was just saved', () => {
    const reference = recorded([unforcedError(2, 3, 'Backhand')])
    const { state } = typed('Space . . . . e o b', reference)
    expect(written(keysTowards(state, reference, QUICK))).toBe('u')
  })

  it('take a saved point back once its keys no longer amend it', () => {
    const reference = recorded([winner(0, 3)])
    const { state } = typed('Space . . . w b', reference)
    const later = { ...QUICK, nowMs: AMEND_MS + 1 }
    expect(written(keysTowards(state, reference, later))).toBe('Ctrl+z f')
  })

  it('do not exist for a serve of which nothing is recorded', () => {
    expect(keysTowards(IDLE, recorded([{ eventType: 'Point' }]), QUICK)).toBeUndefined()
  })

  it('are found at once, however long the rally', () => {
    const reference = recorded([winner(0, 41)])
    expect(keysTowards(IDLE, reference, QUICK)).toHaveLength(44)
  })
})

describe('what contradicts the reference while it is typed', () => {
  const reference = recorded([unforcedError(2, 3, 'Backhand')])
  const found = (text: string) => contradictions(typed(text, reference).state, reference, QUICK)

  it('is nothing that is still to come', () => {
    for (const text of ['', 'Space', 'Space . . .', 'Space . . . .', 'Space . . . . u', 'Space u'])
      expect(found(text)).toEqual([])
  })

  it.each([
    ['Space . . . . e', { field: 'outcome', typed: 'ForcedError', reference: 'UnforcedError' }],
    ['Space . . . . u f', { field: 'shotType', typed: 'Forehand', reference: 'Backhand' }],
    ['Space . . . . u n', { field: 'errorType', typed: 'Net', reference: 'Long' }],
    ['Space . . . . .', { field: 'crossings', typed: '5', reference: '4' }],
  ])('after %s is shown', (text, expected) => {
    expect(found(text)).toEqual([expected])
  })
})
