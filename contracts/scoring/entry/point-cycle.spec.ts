import type { EventDescription } from '../rules/vocabulary.ts'
import { contextOf, NEW_ID, point, type, type Setting } from '../testing/typing-fixture.ts'
import { ENTRY_KEYS } from './keys.ts'
import { legalKeys } from './legal-keys.ts'
import { CANNOT_END_HERE, continuePoint, editRow, IDLE, pressKey, setNetCrosses } from './point-cycle.ts'

const quick = { quickEntry: true }

describe('the literal point cycle (quick entry off)', () => {
  it.each<[string, EventDescription]>([
    ['Space Space a', point({ outcome: 'Ace' })],
    ['Space a', point({ outcome: 'Ace' })],
    ['Space n', point({ outcome: 'Fault', errorType: 'Net' })],
    ['Space o', point({ outcome: 'Fault', errorType: 'Long' })],
    ['Space l', point({ outcome: 'Let' })],
    ['Space Space u l', point({ outcome: 'Let' })],
    [
      'Space . . . Space w f 1 Enter',
      point(
        {
          outcome: 'Winner',
          shotType: 'Forehand',
          endingPlayer: 0,
          netCrosses: 3,
          rallyLength: 3,
          derivedFields: ['rallyLength'],
        },
        14,
      ),
    ],
    [
      'Space . . Space u b 1 Enter',
      point(
        {
          outcome: 'UnforcedError',
          shotType: 'Backhand',
          endingPlayer: 0,
          netCrosses: 2,
          errorType: 'Net',
          rallyLength: 2,
          derivedFields: ['rallyLength', 'errorType'],
        },
        13,
      ),
    ],
    [
      'Space . . Space e v 2 Enter',
      point(
        {
          outcome: 'ForcedError',
          shotType: 'Volley',
          endingPlayer: 2,
          netCrosses: 2,
          errorType: 'Long',
          rallyLength: 1,
          derivedFields: ['rallyLength', 'errorType'],
        },
        13,
      ),
    ],
    [
      'Space . . . Back u b o 1 Enter',
      point(
        {
          outcome: 'UnforcedError',
          shotType: 'Backhand',
          endingPlayer: 0,
          netCrosses: 2,
          errorType: 'Long',
          rallyLength: 1,
          derivedFields: ['rallyLength'],
        },
        15,
      ),
    ],
  ])('%s', (sequence, event) => {
    const { state, commands } = type(sequence)
    expect(commands).toEqual([{ type: 'save', annotationId: NEW_ID, event }])
    expect(state).toEqual(IDLE)
  })

  it('refuses to end a point at its start', () => {
    const started = pressKey(IDLE, 'space', contextOf({}, 10, 0)).state
    const ended = pressKey(started, 'space', contextOf({}, 10, 100))
    expect(ended.commands).toEqual([{ type: 'alert', message: CANNOT_END_HERE }])
    expect(ended.state).toBe(started)
    expect(pressKey(started, 'ace', contextOf({}, 9, 100)).state).toBe(started)
  })

  it('saves only with outcome, stroke, player and crossings', () => {
    expect(type('Space Space Enter').commands).toEqual([{ type: 'incomplete', missing: ['outcome'] }])
    expect(type('Space Space w Enter').commands).toEqual([
      { type: 'incomplete', missing: ['shotType', 'netCrosses', 'endingPlayer'] },
    ])
    expect(type('Space . Space w f Enter').commands).toEqual([
      { type: 'incomplete', missing: ['endingPlayer'] },
    ])
  })

  it('Space continues the point: the crossings stay, the end is replaced', () => {
    const { state, commands } = type('Space . Space w Space')
    expect(commands).toEqual([])
    expect(state).toEqual({ phase: 'in-play', startSeconds: 10, netCrosses: 1 })
  })

  it('Esc cancels the point, Undo clears the draft first', () => {
    expect(type('Space . Esc').state).toEqual(IDLE)
    expect(type('Space Space w Esc').state).toEqual(IDLE)
    expect(type('Space . Space w f Undo').state).toEqual({
      phase: 'describing',
      draft: { startSeconds: 10, stopSeconds: 12, netCrosses: 1 },
      origin: { type: 'just-ended' },
    })
    expect(type('Space . Space Undo').state.phase).toBe('in-play')
    expect(type('Undo').commands).toEqual([{ type: 'undo-edit' }])
  })

  it('nothing amends after a literal save', () => {
    expect(type('Space n o').commands).toHaveLength(1)
  })
})

describe('quick entry', () => {
  it.each<[string, Setting, Partial<EventDescription>]>([
    [
      'Space . . . w f',
      quick,
      {
        outcome: 'Winner',
        shotType: 'Forehand',
        endingPlayer: 0,
        netCrosses: 3,
        rallyLength: 3,
        derivedFields: ['rallyLength', 'endingPlayer'],
      },
    ],
    [
      'Space . . w f',
      { ...quick, servingTeam: 1 },
      { outcome: 'Winner', shotType: 'Forehand', endingPlayer: 0, rallyLength: 2 },
    ],
    [
      'Space . . . w v',
      { ...quick, teamType: 'Doubles' },
      { outcome: 'Winner', winningTeam: 0, derivedFields: ['rallyLength', 'winningTeam'] },
    ],
    [
      'Space . . . u b n',
      quick,
      { outcome: 'UnforcedError', endingPlayer: 2, errorType: 'Net', rallyLength: 3 },
    ],
    ['Space . . . u b o', quick, { endingPlayer: 0, errorType: 'Long', rallyLength: 2 }],
    ['Space . . . u b 2', quick, { endingPlayer: 2, errorType: 'Net', rallyLength: 3 }],
    ['Space w f . . . Enter', quick, { outcome: 'Winner', netCrosses: 3, rallyLength: 3 }],
  ])('%s is saved at once', (sequence, setting, fields) => {
    const { commands } = type(sequence, setting)
    expect(commands).toHaveLength(1)
    expect(commands[0]).toMatchObject({ type: 'save', event: fields })
  })

  it('dots typed last arrive one by one and never trigger the save (D104)', () => {
    const { state, commands } = type('Space w f . . .', quick)
    expect(commands).toEqual([])
    expect(state).toMatchObject({ phase: 'describing', draft: { netCrosses: 3 } })
  })

  it('an Enter after the save does nothing, Space starts the next point', () => {
    const { state, commands } = type('Space . w f Enter Space', quick)
    expect(commands.map((command) => command.type)).toEqual(['save'])
    expect(state).toEqual({ phase: 'in-play', startSeconds: 15, netCrosses: 0 })
  })

  it('keys within 2 s amend, counted from the last amending key', () => {
    const { commands } = type('Space . w f b . 2', quick)
    expect(commands.map((command) => command.type)).toEqual(['save', 'amend', 'amend', 'amend'])
    expect(commands.at(-1)).toMatchObject({
      event: { shotType: 'Backhand', netCrosses: 2, endingPlayer: 2, derivedFields: ['rallyLength'] },
    })
    expect(type('Space . w f wait b', quick).commands).toHaveLength(1)
  })

  it('n and o amend a fault, and leave a winner alone', () => {
    expect(type('Space n o', quick).commands.at(-1)).toEqual({
      type: 'amend',
      annotationId: NEW_ID,
      event: point({ outcome: 'Fault', errorType: 'Long' }),
    })
    expect(type('Space . w f n', quick).commands).toHaveLength(1)
  })

  it('an amendment that leaves something open waits until it is complete', () => {
    const { state, commands } = type('Space . w f u', quick)
    expect(commands).toHaveLength(1)
    expect(state).toMatchObject({ phase: 'describing', origin: { type: 'amended', annotationId: NEW_ID } })
    expect(type('Space . w f u 2', quick).commands.at(-1)).toMatchObject({
      type: 'amend',
      event: { outcome: 'UnforcedError', endingPlayer: 2, errorType: 'Net' },
    })
  })

  it('Undo right after a save gives the draft back, Continue Point takes the point up again', () => {
    const undone = type('Space . w f Undo', quick)
    expect(undone.commands.at(-1)).toEqual({ type: 'withdraw', annotationId: NEW_ID })
    expect(undone.state).toMatchObject({
      phase: 'describing',
      draft: { outcome: 'Winner', shotType: 'Forehand' },
    })
    expect(continuePoint(type('Space . w f', quick).state)).toEqual({
      state: { phase: 'in-play', startSeconds: 10, netCrosses: 1 },
      commands: [{ type: 'withdraw', annotationId: NEW_ID }],
    })
  })
})

describe('editing an old row', () => {
  const row = {
    annotationId: '5a6a0b52-9d57-4a8e-9a31-5f3d0c7a5d11',
    eventType: 'Point',
    clockTime: { start: 3, stop: 8 },
    outcome: 'UnforcedError',
    shotType: 'Backhand',
    endingPlayer: 2,
    errorType: 'Net',
    rallyLength: 5,
    netCrosses: 5,
    derivedFields: ['rallyLength', 'errorType'],
  } as const

  it('is possible in state 0 only', () => {
    const playing = type('Space').state
    expect(editRow(playing, row)).toBe(playing)
  })

  it('shows the crossings as typed, reads derived fields again, and waits for Enter', () => {
    const edited = editRow(IDLE, row)
    const { commands } = type('1 Enter', quick, edited)
    expect(commands).toEqual([
      {
        type: 'change',
        annotationId: row.annotationId,
        event: {
          eventType: 'Point',
          clockTime: { start: 3, stop: 8 },
          outcome: 'UnforcedError',
          shotType: 'Backhand',
          endingPlayer: 0,
          errorType: 'Long',
          netCrosses: 5,
          rallyLength: 4,
          derivedFields: ['rallyLength', 'errorType'],
        },
      },
    ])
  })

  it('Space and Continue Point do not exist for it (D49)', () => {
    const edited = editRow(IDLE, row)
    expect(type('Space', {}, edited).state).toBe(edited)
    expect(continuePoint(edited).state).toBe(edited)
  })

  it('the number input sets the crossings', () => {
    expect(setNetCrosses(editRow(IDLE, row), 7)).toMatchObject({ draft: { netCrosses: 7 } })
    expect(setNetCrosses(IDLE, 7)).toBe(IDLE)
  })
})

describe('the next legal keys', () => {
  it.each(['Space', 'Space .', 'Space Space', 'Space . Space w', 'Space . Space u f', 'Space . w f 1'])(
    'after %s every other key is ignored',
    (sequence) => {
      for (const setting of [{}, quick, { ...quick, teamType: 'Doubles' as const }]) {
        const { state } = type(sequence, setting)
        const context = contextOf(setting, 100, 700)
        const { keys } = legalKeys(state, context)
        const acting = ENTRY_KEYS.filter((key) => {
          const result = pressKey(state, key, context)
          return result.state !== state || result.commands.some((command) => command.type !== 'incomplete')
        })
        expect(keys).toEqual(expect.arrayContaining(acting))
      }
    },
  )

  it('names what is missing', () => {
    const { state } = type('Space . Space w')
    expect(legalKeys(state, contextOf({}, 20, 0)).missing).toEqual(['shotType', 'endingPlayer'])
  })
})
