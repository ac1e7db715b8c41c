import { replay, type Replay } from '../replay/replay.ts'
import {
  aceDraft,
  eventsOfDrafts,
  faultDraft,
  times,
  unforcedError,
  winner,
} from '../testing/match-fixture.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import type { AnnotatedEvent, TeamType } from '../rules/vocabulary.ts'
import { describeDraft } from './draft.ts'
import { entryContext, entrySubjectOf } from './entry-context.ts'
import { DEFAULT_BINDINGS, ENTRY_KEYS, type EntryKey } from './keys.ts'
import { pointDraftOf } from './point-draft.ts'
import { editRow, IDLE, pressKey, type EntryCommand, type EntryState } from './point-cycle.ts'

const regular = preset('Regular')

function replayOf(events: readonly AnnotatedEvent[], teamType: TeamType = 'Singles'): Replay {
  return replay(events, regular, teamType)
}

function keyNamed(name: string): EntryKey {
  const key = ENTRY_KEYS.find((candidate) => candidate === name || DEFAULT_BINDINGS[candidate] === name)
  if (key === undefined) throw new Error(`No key ${name}`)
  return key
}

/** Types keys as the workbench does: each is read in the context of the entry that it is about. */
function type(keys: string, from: EntryState, events: readonly AnnotatedEvent[], quickEntry = true) {
  let state = from
  let recorded = events
  const commands: EntryCommand[] = []
  for (const [index, name] of keys.split(' ').entries()) {
    const videoSeconds = 1000 + index
    const { before: _, ...read } = entryContext(
      replayOf(recorded),
      entrySubjectOf(state, videoSeconds),
      quickEntry,
    )
    const pressed = pressKey(state, keyNamed(name), { ...read, videoSeconds, nowMs: index, newId: 'new' })
    state = pressed.state
    commands.push(...pressed.commands)
    for (const command of pressed.commands)
      if (command.type === 'save' || command.type === 'amend' || command.type === 'change')
        recorded = [
          ...recorded.filter(({ annotationId }) => annotationId !== command.annotationId),
          { annotationId: command.annotationId, ...command.event },
        ]
  }
  return { state, commands, replayed: replayOf(recorded) }
}

const WON_GAME = eventsOfDrafts([...times(3, aceDraft), { ...winner(0, 3), netCrosses: 3 }])

describe('the state before an entry (D117)', () => {
  it('of a recorded entry is the one in which it was replayed, also where it ended a game', () => {
    const replayed = replayOf(WON_GAME)
    const last = WON_GAME[3]
    const subject = entrySubjectOf(last ? editRow(IDLE, last) : IDLE, 0)
    expect(entryContext(replayed, subject, true)).toMatchObject({
      servingTeam: 0,
      before: { gameScore: [3, 0] },
    })
  })

  it('of an entry that is not recorded yet is the one after all events that start no later', () => {
    const replayed = replayOf(WON_GAME)
    expect(entryContext(replayed, entrySubjectOf(IDLE, 25), false).before.gameScore).toEqual([3, 0])
    expect(entryContext(replayed, entrySubjectOf(IDLE, 31), false).servingTeam).toBe(1)
  })

  it('of a point that was just saved is not the one that it led to, so that amending keeps its winner', () => {
    const { commands, replayed } = type('space . w f b .', IDLE, eventsOfDrafts(times(3, aceDraft)))
    expect(commands.map((command) => command.type)).toEqual(['save', 'amend', 'amend'])
    expect(commands[1]).toMatchObject({ event: { shotType: 'Backhand', endingPlayer: 0 } })
    // A late crossing is what the player is read from: two crossings are the returner's.
    expect(commands[2]).toMatchObject({ event: { netCrosses: 2, endingPlayer: 2 } })
    expect(replayed.final.gameScore).toEqual([3, 1])
  })

  it('a stroke that is amended after a game point leaves the game as it was won', () => {
    const { replayed } = type('space . w f b', IDLE, eventsOfDrafts(times(3, aceDraft)))
    expect(replayed.final.setScores).toEqual([[1, 0]])
  })
})

/** The last point of a game as quick entry saves it: the player is derived. */
const derivedWinner = (): readonly AnnotatedEvent[] => {
  const { commands } = type('space . . . w f', IDLE, eventsOfDrafts(times(3, aceDraft)))
  const [saved] = commands
  if (saved?.type !== 'save') throw new Error('Quick entry saved nothing')
  return [...eventsOfDrafts(times(3, aceDraft)), { annotationId: saved.annotationId, ...saved.event }]
}

const RECORDED: readonly [name: string, events: readonly AnnotatedEvent[]][] = [
  ['a winner whose player was derived', derivedWinner()],
  ['an imported error', eventsOfDrafts([unforcedError(2, 4)])],
  ['a rally without a length', eventsOfDrafts([{ eventType: 'Point', outcome: 'Winner', winningTeam: 1 }])],
  ['a length that its crossings do not give', eventsOfDrafts([{ ...winner(0, 7), netCrosses: 3 }])],
  ['a text alone', eventsOfDrafts([{ eventType: 'Point', outcome: 'Winner', event: 'Team B wins' }])],
  ['a fault', eventsOfDrafts([faultDraft])],
  ['a double fault', eventsOfDrafts([{ eventType: 'Point', outcome: 'DoubleFault' }])],
  ['a point without an outcome', eventsOfDrafts([{ eventType: 'Point', winningTeam: 1 }])],
  [
    'an end that is missing',
    [{ annotationId: 'a', eventType: 'Point', clockTime: { start: 3 }, outcome: 'Ace' }],
  ],
]

describe('changing a recorded entry (D117)', () => {
  it.each(RECORDED)('%s: opened and saved unchanged sends nothing', (_, events) => {
    for (const quickEntry of [true, false]) {
      const last = events.at(-1)
      const opened = last ? editRow(IDLE, last) : IDLE
      expect(type('save', opened, events, quickEntry)).toMatchObject({ state: IDLE, commands: [] })
    }
  })

  it('a stroke changes the stroke alone, whatever was derived and however it is typed now', () => {
    const events = derivedWinner()
    const last = events.at(-1)
    if (last === undefined) throw new Error('There is no entry')
    const { annotationId, ...recorded } = last
    for (const quickEntry of [true, false]) {
      const { commands } = type('b save', editRow(IDLE, last), events, quickEntry)
      expect(commands).toEqual([
        { type: 'change', annotationId, event: { ...recorded, shotType: 'Backhand' } },
      ])
    }
  })

  it.each<[keys: string, changes: Partial<AnnotatedEvent>]>([
    // Two more crossings: the same player, a longer rally.
    ['. . save', { netCrosses: 5, rallyLength: 5 }],
    // One more: the other player struck last, and what was derived from the crossings follows.
    ['. save', { netCrosses: 4, rallyLength: 4, endingPlayer: 2 }],
    // A player who was typed is no longer derived.
    ['2 save', { endingPlayer: 2, derivedFields: ['rallyLength'] }],
    ['u n save', { outcome: 'UnforcedError', errorType: 'Net', endingPlayer: 2 }],
    ['u o save', { outcome: 'UnforcedError', errorType: 'Long', endingPlayer: 0, rallyLength: 2 }],
  ])('%s changes that and what follows from it', (keys, changes) => {
    const events = derivedWinner()
    const last = events.at(-1)
    if (last === undefined) throw new Error('There is no entry')
    const { annotationId, ...recorded } = last
    const { commands } = type(keys, editRow(IDLE, last), events)
    expect(commands).toEqual([{ type: 'change', annotationId, event: { ...recorded, ...changes } }])
  })

  it('another outcome of a serve drops what belonged to the rally', () => {
    const [event] = eventsOfDrafts([{ ...winner(0, 3), event: 'A fine shot' }])
    if (event === undefined) throw new Error('There is no entry')
    expect(type('a', editRow(IDLE, event), [event]).commands).toEqual([
      {
        type: 'change',
        annotationId: event.annotationId,
        event: { eventType: 'Point', clockTime: event.clockTime, outcome: 'Ace' },
      },
    ])
  })

  it('a double fault whose error is corrected stays one', () => {
    const [event] = eventsOfDrafts([{ eventType: 'Point', outcome: 'DoubleFault', errorType: 'Net' }])
    if (event === undefined) throw new Error('There is no entry')
    expect(type('o', editRow(IDLE, event), [event]).commands).toMatchObject([
      { type: 'change', event: { outcome: 'DoubleFault', errorType: 'Long' } },
    ])
  })

  it('a moved edge changes the times alone', () => {
    const [event] = eventsOfDrafts([{ ...winner(0, 7), netCrosses: 3 }])
    if (event === undefined) throw new Error('There is no entry')
    const { annotationId: _, ...recorded } = event
    const context = { teamType: 'Singles', servingTeam: 1, quickEntry: true } as const
    expect(describeDraft({ ...pointDraftOf(event), startSeconds: 1 }, context)).toEqual({
      ...recorded,
      clockTime: { start: 1, stop: event.clockTime.stop },
    })
  })
})
