import { eventsOfDrafts, adjust } from '../../testing/match-fixture.ts'
import { newMatch, afterPoints } from '../../testing/scoreboard-fixture.ts'
import { findingTexts } from '../../rules/finding.ts'
import { refusals, validateEvent } from './validate.ts'
import type { EventDescription } from '../../rules/vocabulary.ts'

const before = newMatch()
const rally: EventDescription = {
  eventType: 'Point',
  clockTime: { start: 1, stop: 5 },
  outcome: 'UnforcedError',
  shotType: 'Forehand',
  endingPlayer: 2,
  errorType: 'Net',
  rallyLength: 3,
}

const point = (fields: Partial<EventDescription>): EventDescription => ({
  eventType: 'Point',
  clockTime: { start: 1, stop: 5 },
  ...fields,
})

const without = (field: keyof EventDescription): EventDescription => {
  const { [field]: _, ...rest } = rally
  return { eventType: 'Point', clockTime: { start: 1, stop: 5 }, ...rest }
}

describe('a point (model 5)', () => {
  it.each<[string, EventDescription, string[]]>([
    ['a whole rally is fine', rally, []],
    ['must have an outcome', point({}), ["error: Outcome isn't defined for a point"]],
    [
      'a winning team does not make up for the outcome (D9)',
      point({ winningTeam: 1 }),
      ["error: Outcome isn't defined for a point"],
    ],
    ['ace', point({ outcome: 'Ace' }), []],
    [
      'ace with a stroke',
      point({ outcome: 'Ace', shotType: 'Forehand' }),
      ["error: Shot type can't be defined for an ace"],
    ],
    [
      'ace with an error type',
      point({ outcome: 'Ace', errorType: 'Net' }),
      ["error: Error type can't be defined for an ace"],
    ],
    [
      'ace with a player',
      point({ outcome: 'Ace', endingPlayer: 0 }),
      ["error: Ending player defined where it shouldn't be"],
    ],
    [
      'ace with a length',
      point({ outcome: 'Ace', rallyLength: 1 }),
      ["error: Rally length can't be defined for an ace"],
    ],
    ['let', point({ outcome: 'Let' }), []],
    [
      'let with everything',
      { ...rally, outcome: 'Let' },
      [
        "error: Ending player defined where it shouldn't be",
        "error: Shot type can't be defined for a let",
        "error: Error type can't be defined for a let",
        "error: Rally length can't be defined for a let",
      ],
    ],
    ['fault', point({ outcome: 'Fault', errorType: 'Long' }), []],
    [
      'fault with a stroke',
      point({ outcome: 'Fault', shotType: 'Volley' }),
      ["error: Shot type can't be defined for a fault"],
    ],
    ['double fault', point({ outcome: 'DoubleFault', errorType: 'Net' }), []],
    ['double fault without error type', point({ outcome: 'DoubleFault' }), ['error: Error type missing']],
    [
      'double fault with player and length',
      point({ outcome: 'DoubleFault', errorType: 'Net', endingPlayer: 0, rallyLength: 0 }),
      [
        "error: Ending player defined where it shouldn't be",
        "error: Rally length can't be defined for a double fault",
      ],
    ],
    [
      'winner with an error type',
      { ...rally, outcome: 'Winner', rallyLength: 4 },
      ["error: Error type can't be defined for a winner"],
    ],
    ['no stroke', without('shotType'), ['error: Shot type not defined when it should be']],
    ['no winner at all', without('endingPlayer'), ['error: Winner not defined']],
    [
      'a winning team instead of the player',
      { ...without('endingPlayer'), winningTeam: 0 },
      ['warning: Ending player not defined when it should be'],
    ],
    ['no error type', without('errorType'), ['warning: Error type missing']],
    ['no rally length', without('rallyLength'), ['warning: Rally length missing, read as 3']],
    [
      'half a shot',
      { ...rally, rallyLength: 2.5 },
      ['error: Rally length must be a whole number, not negative'],
    ],
    [
      'a partner in singles',
      { ...rally, endingPlayer: 3 },
      ["error: Ending player doesn't play in this match"],
    ],
    [
      'two answers to who won (D101)',
      { ...rally, winningTeam: 1 },
      ['warning: Winning team is not the team that outcome and ending player say'],
    ],
    [
      'a winner on a shot that the player cannot have hit (D10)',
      point({ outcome: 'Winner', shotType: 'Forehand', endingPlayer: 2, rallyLength: 3 }),
      ["warning: Rally length doesn't fit the player who hit the winner"],
    ],
  ])('%s', (_, event, texts) => {
    expect(findingTexts(validateEvent(event, before))).toEqual(texts)
  })

  it('a second fault is a double fault and should say where it went (D31)', () => {
    const secondServe = { ...before, firstServe: false }
    expect(findingTexts(validateEvent(point({ outcome: 'Fault' }), secondServe))).toEqual([
      'warning: Error type missing',
    ])
  })
})

describe('the interval', () => {
  it.each<[string, EventDescription['clockTime'], string[]]>([
    ['no end yet', { start: 1 }, []],
    ['no start', { start: NaN }, ["error: Start isn't defined"]],
    ['end at the start', { start: 1, stop: 1 }, ['error: End must be greater than start']],
    ['end before the start', { start: 2, stop: 1 }, ['error: End must be greater than start']],
  ])('%s', (_, clockTime, texts) => {
    expect(findingTexts(validateEvent({ ...rally, clockTime }, before))).toEqual(texts)
  })

  it('an event that begins before the last one ended is a warning', () => {
    const texts = findingTexts(validateEvent(rally, { ...before, updatedAtSeconds: 1.5 }))
    expect(texts).toEqual(['warning: Time goes backwards, the event before ends later'])
  })
})

describe('an adjustment', () => {
  it('has nothing of a point', () => {
    const event = { ...rally, eventType: 'Adjustment', adjustment: { name: 'Switch sides' } } as const
    expect(findingTexts(validateEvent(event, before))).toEqual([
      "error: Outcome can't be defined for an adjustment",
      "error: Ending player can't be defined for an adjustment",
      "error: Shot type can't be defined for an adjustment",
      "error: Error type can't be defined for an adjustment",
      "error: Rally length can't be defined for an adjustment",
    ])
  })

  it('must say which one', () => {
    const event = { eventType: 'Adjustment', clockTime: { start: 1 } } as const
    expect(findingTexts(validateEvent(event, before))).toEqual(["error: Adjustment isn't defined"])
  })

  it('is read in the state in which it happens', () => {
    const [event] = eventsOfDrafts([adjust('Adjust score of the current set', { score: [1, 0] })])
    expect(event && validateEvent(event, before)).toEqual([])
    expect(event && findingTexts(validateEvent(event, afterPoints(before, '0')))).toEqual([
      'error: adjustSetScore can only be called inbetween games',
    ])
  })
})

describe('the state', () => {
  it('after the end of the match events are kept with a warning (D2)', () => {
    const over = { ...newMatch('Grand Slam (Women)'), matchWinner: 0, isOver: true } as const
    expect(findingTexts(validateEvent(rally, over))).toEqual(['warning: Match is already over'])
  })

  it('pickleball rules without a tiebreaker are rejected (D6)', () => {
    const broken = { ...newMatch('Pickleball'), tiebreakerTo: 0 }
    expect(findingTexts(validateEvent(rally, broken))).toEqual([
      'error: Not in a tiebreaker, but rules set to pickleball.',
    ])
  })

  it('only errors refuse a command', () => {
    const problems = validateEvent({ ...without('errorType'), clockTime: { start: 3, stop: 2 } }, before)
    expect(refusals(problems).map(({ code }) => code)).toEqual(['end-not-after-start'])
    expect(problems).toHaveLength(2)
  })
})

describe('what crossings and length say of the ending (D10)', () => {
  const codes = (fields: Partial<EventDescription>) =>
    validateEvent({ ...rally, ...fields }, before).map(({ code }) => code)
  const LENGTH = 'rally-length-parity-error'

  it.each<[string, Partial<EventDescription>, string[]]>([
    // Team 0 serves: its shots are odd, and an error follows the last shot that was in.
    ['the returner misses shot 4', { endingPlayer: 2, rallyLength: 3 }, []],
    ['the returner misses shot 3', { endingPlayer: 2, rallyLength: 2 }, [LENGTH]],
    ['the server misses shot 3', { endingPlayer: 0, rallyLength: 2 }, []],
    ['the server misses shot 2', { endingPlayer: 0, rallyLength: 1 }, [LENGTH]],
    ['the server errs without a serve that was in', { endingPlayer: 0, rallyLength: 0 }, [LENGTH]],
    ['crossings that fit', { endingPlayer: 2, netCrosses: 3, rallyLength: 3, errorType: 'Net' }, []],
    [
      'the ball in the net after a crossing of the other side',
      { endingPlayer: 2, netCrosses: 3, rallyLength: 2, errorType: 'Long' },
      ['error-type-contradicts-crosses'],
    ],
    [
      'one finding for the fault, though the length follows from it',
      { endingPlayer: 0, netCrosses: 3, rallyLength: 3, errorType: 'Net' },
      ['error-type-contradicts-crosses'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(codes(fields)).toEqual(expected)
  })

  it('the winning team decides who ended it where no player is recorded', () => {
    const { endingPlayer: _, ...description } = rally
    const found = validateEvent({ ...description, winningTeam: 1, rallyLength: 1 }, before)
    expect(found.map(({ code }) => code)).toEqual(['ending-player-missing', LENGTH])
  })

  it('a winner without a serve that was in is impossible for both sides', () => {
    const { errorType: _, ...description } = rally
    for (const endingPlayer of [0, 2] as const)
      expect(
        validateEvent({ ...description, outcome: 'Winner', endingPlayer, rallyLength: 0 }, before),
      ).toMatchObject([{ code: 'rally-length-parity' }])
  })
})
