import { contextOf, NEW_ID, point, type, type Setting } from '../testing/typing-fixture.ts'
import type { EventDescription } from '../rules/vocabulary.ts'
import { ENTRY_KEYS } from './keys.ts'
import { legalKeys } from './legal-keys.ts'
import { editRow, IDLE, pressKey } from './point-cycle.ts'
import { SHORTCUTS, shortcutOf } from './shortcuts.ts'

const quick = (...shortcuts: readonly (typeof SHORTCUTS)[number][]): Setting => ({
  quickEntry: true,
  shortcuts,
})
const all = quick(...SHORTCUTS)
const literal: Setting = { ...all, quickEntry: false }

describe('fewer keys for a point', () => {
  it.each<[string, Setting, Partial<EventDescription>]>([
    ['Space . . . y', quick('wholeOutcomes'), { outcome: 'Winner', shotType: 'Forehand', endingPlayer: 0 }],
    ['Space . . h', quick('wholeOutcomes'), { outcome: 'Winner', shotType: 'Backhand', endingPlayer: 2 }],
    [
      'Space . . k n',
      quick('wholeOutcomes'),
      { outcome: 'UnforcedError', shotType: 'Forehand', errorType: 'Net' },
    ],
    [
      'Space . . s o',
      quick('wholeOutcomes'),
      { outcome: 'ForcedError', shotType: 'Backhand', errorType: 'Long' },
    ],
    [
      'Space . . j 1',
      quick('wholeOutcomes'),
      { outcome: 'UnforcedError', shotType: 'Backhand', endingPlayer: 0 },
    ],
    ['Space 5 w f', quick('countKeys'), { netCrosses: 5, rallyLength: 5, endingPlayer: 0 }],
    ['Space 3 . w f', quick('countKeys'), { netCrosses: 4, endingPlayer: 2 }],
    ['Space 3 0 w f', quick('countKeys'), { netCrosses: 13 }],
    ['Space w f 4', quick('countKeys'), { netCrosses: 4, endingPlayer: 2 }],
    [
      'Space w v 6 0 Enter',
      { ...quick('countKeys'), teamType: 'Doubles' },
      { netCrosses: 6, winningTeam: 1 },
    ],
    ['Space w f', quick('countServe'), { netCrosses: 1, rallyLength: 1, endingPlayer: 0 }],
    ['Space . e b n', quick('countServe'), { netCrosses: 2, errorType: 'Net', endingPlayer: 0 }],
  ])('%s is saved at once', (sequence, setting, fields) => {
    const [saved] = type(sequence, setting).commands
    expect(saved).toMatchObject({ type: 'save', annotationId: NEW_ID, event: fields })
  })

  it('the counted serve is no part of a serve that does not come back', () => {
    expect(type('Space o', quick('countServe')).commands).toEqual([
      { type: 'save', annotationId: NEW_ID, event: point({ outcome: 'Fault', errorType: 'Long' }) },
    ])
  })

  it('in doubles 3 and 4 stay the players', () => {
    const { commands } = type('Space 5 w v 3', { ...quick('countKeys'), teamType: 'Doubles' })
    expect(commands.at(-1)).toMatchObject({ event: { netCrosses: 5, endingPlayer: 2 } })
  })

  it('a whole outcome and a count amend what was just saved', () => {
    const { commands } = type('Space 5 y k n 7', quick('wholeOutcomes', 'countKeys'))
    expect(commands.at(-1)).toMatchObject({
      type: 'amend',
      event: { outcome: 'UnforcedError', shotType: 'Forehand', errorType: 'Net', netCrosses: 7 },
    })
  })
})

describe('a serve recorded by one key', () => {
  const atOnce: Setting = { ...quick('serveAtOnce'), serveSeconds: 2 }

  it.each<[string, Partial<EventDescription>]>([
    ['n', { outcome: 'Fault', errorType: 'Net' }],
    ['o', { outcome: 'Fault', errorType: 'Long' }],
    ['a', { outcome: 'Ace' }],
    ['l', { outcome: 'Let' }],
  ])('%s between points, from a little before', (key, fields) => {
    const clockTime = { start: 8, stop: 10 }
    expect(type(key, atOnce).commands).toEqual([
      { type: 'save', annotationId: NEW_ID, event: { eventType: 'Point', clockTime, ...fields } },
    ])
  })

  it('never within the 2 s in which the keys amend', () => {
    expect(type('Space a o', atOnce).commands.map((command) => command.type)).toEqual(['save'])
    expect(type('Space a wait o', atOnce).commands.map((command) => command.type)).toEqual(['save', 'save'])
  })

  it('records nothing where there is no room for it', () => {
    const { state, commands } = type('n', { ...atOnce, serveSeconds: 0 })
    expect(state).toEqual(IDLE)
    expect(commands.map((command) => command.type)).toEqual(['alert'])
  })
})

describe('correcting an older row', () => {
  const row = {
    annotationId: '5a6a0b52-9d57-4a8e-9a31-5f3d0c7a5d11',
    eventType: 'Point',
    clockTime: { start: 3, stop: 8 },
    outcome: 'Winner',
    shotType: 'Backhand',
    endingPlayer: 0,
    rallyLength: 5,
    netCrosses: 5,
    derivedFields: ['rallyLength', 'endingPlayer'],
  } as const

  it('one key changes and saves it; without the setting it waits for Enter', () => {
    const corrected = { type: 'change', event: { shotType: 'Forehand', endingPlayer: 0 } }
    expect(type('f', quick('correctAtOnce'), editRow(IDLE, row)).commands).toMatchObject([corrected])
    expect(type('f', quick(), editRow(IDLE, row)).commands).toEqual([])
  })

  it('a change that leaves something open waits', () => {
    const { state, commands } = type(
      'u',
      quick('correctAtOnce'),
      editRow(IDLE, { ...row, endingPlayer: 2, derivedFields: [] }),
    )
    expect(commands).toHaveLength(1)
    expect(state).toEqual(IDLE)
    expect(type('u 2', quick('correctAtOnce'), editRow(IDLE, row)).commands).toHaveLength(1)
  })
})

describe('what is off', () => {
  it('in literal entry every key does what the specification lists, and no other key anything', () => {
    for (const sequence of ['', 'Space', 'Space .', 'Space . Space u']) {
      const { state } = sequence === '' ? { state: IDLE } : type(sequence, literal)
      const off = ENTRY_KEYS.filter((key) => shortcutOf(key, 'Singles') !== undefined)
      const context = contextOf({ ...literal, serveSeconds: 2 }, 100, 9000)
      for (const key of off) expect(pressKey(state, key, context)).toEqual({ state, commands: [] })
      expect(legalKeys(state, context).keys.filter((key) => off.includes(key))).toEqual([])
    }
    expect(type('Space Space Enter', literal).state).toMatchObject({ draft: { netCrosses: 0 } })
    expect(type('n', { ...literal, serveSeconds: 2 }).commands).toEqual([])
  })

  it('a shortcut that is not chosen does nothing', () => {
    expect(type('Space y 5', quick('countServe')).state).toMatchObject({ phase: 'in-play', netCrosses: 1 })
  })
})

describe('the next legal keys, with shortcuts', () => {
  it.each(['Space', 'Space . Space u', 'Space 3 y', 'Space a wait'])(
    'after %s every other key is ignored',
    (sequence) => {
      for (const teamType of ['Singles', 'Doubles'] as const) {
        const setting: Setting = { ...all, teamType, serveSeconds: 2 }
        const { state } = type(sequence, setting)
        const context = contextOf(setting, 100, 700)
        const acting = ENTRY_KEYS.filter((key) => {
          const result = pressKey(state, key, context)
          return result.state !== state || result.commands.some((command) => command.type !== 'incomplete')
        })
        expect(legalKeys(state, context).keys).toEqual(expect.arrayContaining(acting))
      }
    },
  )
})
