import { findingTexts } from '../rules/finding.ts'
import {
  aceDraft,
  adjust,
  doubleFault,
  eventsOfDrafts,
  faultDraft,
  letServe,
  times,
  unforcedError,
  winner,
  type Draft,
} from '../testing/match-fixture.ts'
import { finalState, replay } from './replay.ts'
import { afterPoints, newMatch, preset } from '../testing/scoreboard-fixture.ts'

const regular = preset('Regular')
const run = (drafts: readonly Draft[], rules = regular) => replay(eventsOfDrafts(drafts), rules, 'Singles')

describe('serves (ITF 20 to 24)', () => {
  it('a fault leaves the score and brings the second serve', () => {
    const { steps, final } = run([faultDraft])
    expect([final.gameScore, final.firstServe]).toEqual([[0, 0], false])
    expect(steps[0]).toMatchObject({ outcome: 'Fault', serveNumber: 0, playedPoint: false, winner: null })
  })

  it('a second fault is read as the double fault (D31)', () => {
    const { steps, final } = run([faultDraft, faultDraft])
    expect(final.gameScore).toEqual([0, 1])
    expect(steps[1]).toMatchObject({ outcome: 'DoubleFault', serveNumber: 1, playedPoint: true, winner: 1 })
  })

  it('a recorded double fault on a first serve counts as both faults (D31)', () => {
    const { steps, findings } = run([doubleFault])
    expect(steps[0]).toMatchObject({ outcome: 'DoubleFault', serveNumber: 0, winner: 1 })
    expect(findings).toEqual([])
  })

  it('a let changes nothing and the serve is played again (D33)', () => {
    const { steps, findings } = run([letServe, faultDraft, letServe, aceDraft])
    expect(findings).toEqual([])
    expect(steps.map(({ serveNumber }) => serveNumber)).toEqual([0, 0, 1, 1])
    expect(steps[1]?.before).toEqual({ ...steps[0]?.before, updatedAtSeconds: 1 })
  })

  it('correcting the first fault to a let needs no second correction', () => {
    expect(run([letServe, faultDraft]).final.firstServe).toBe(false)
  })

  it('first serve only: one fault loses the point (D5)', () => {
    const { steps, final } = run([faultDraft], preset('TouchTennis'))
    expect([final.gameScore, steps[0]?.outcome]).toEqual([[0, 1], 'DoubleFault'])
    expect(run([faultDraft], preset('Pickleball')).steps[0]?.outcome).toBe('DoubleFault')
  })
})

/** A draft as a damaged file might hold it: fields that the type requires may be missing. */
function mangled(fields: object): Draft {
  return JSON.parse(JSON.stringify(fields))
}

describe('who won the point', () => {
  it.each<[string, Draft, 0 | 1 | null]>([
    ['an ace: the server', aceDraft, 0],
    ['a winner: its striker', winner(2, 4), 1],
    ['an error: the other team', unforcedError(2, 4), 0],
    ['only the winning team is known', { eventType: 'Point', outcome: 'Winner', winningTeam: 1 }, 1],
    ['outcome and player decide against the winning team (D101)', { ...winner(2, 4), winningTeam: 0 }, 1],
    [
      'the text, for a winner (D11)',
      { eventType: 'Point', outcome: 'Winner', event: 'Forehand winner, won by Team B' },
      1,
    ],
    ['the text, for a forced error', { eventType: 'Point', outcome: 'ForcedError', event: 'Team A wins' }, 0],
    [
      'never the text of an unforced error',
      { eventType: 'Point', outcome: 'UnforcedError', event: 'Team A wins' },
      null,
    ],
    ['no field names the winner', { eventType: 'Point', outcome: 'Winner' }, null],
    [
      'the winning team alone, where even the outcome is missing (D9)',
      { eventType: 'Point', winningTeam: 1 },
      1,
    ],
    ['a winning team that is none', mangled({ eventType: 'Point', winningTeam: 2 }), null],
    ['an ending player without an outcome', { eventType: 'Point', endingPlayer: 0 }, null],
    [
      'a word that is no outcome, with a winning team',
      mangled({ eventType: 'Point', outcome: 'Nonsense', winningTeam: 1 }),
      1,
    ],
    ['a let has no winner, also when one is named', { ...letServe, winningTeam: 1 }, null],
    ['a first fault has no winner, also when one is named', { ...faultDraft, winningTeam: 1 }, null],
  ])('%s', (_, draft, team) => {
    expect(run([draft]).steps[0]?.winner).toBe(team)
  })
})

describe('errors and warnings (D9)', () => {
  it('name the event, its time and the exact text', () => {
    const { findings } = run([aceDraft, { eventType: 'Point', outcome: 'Ace', shotType: 'Forehand' }])
    expect(findings).toEqual([
      {
        annotationId: '00000000-0000-4000-8000-000000000001',
        clockSeconds: 10,
        code: 'shot-type-for-ace',
        level: 'error',
        message: "Shot type can't be defined for an ace",
      },
    ])
  })

  it('a point whose winner is certain still counts', () => {
    expect(run([{ eventType: 'Point', outcome: 'Winner', endingPlayer: 0 }]).final.gameScore).toEqual([1, 0])
  })

  it('a point without an outcome counts when its winning team is known, and is still an error', () => {
    const drafts: Draft[] = [faultDraft, { eventType: 'Point', winningTeam: 1 }]
    const { steps, final, findings } = run(drafts)
    expect([final.gameScore, final.firstServe]).toEqual([[0, 1], true])
    expect(steps[1]).toMatchObject({ outcome: null, winner: 1, playedPoint: true })
    expect(findingTexts(findings)).toEqual(["error: Outcome isn't defined for a point"])
    expect(finalState(eventsOfDrafts(drafts), regular, 'Singles')).toEqual(final)
  })

  it('a winning team that is none is refused in the words of the specification', () => {
    const { final, findings } = run([mangled({ eventType: 'Point', winningTeam: 2 })])
    expect(final.gameScore).toEqual([0, 0])
    expect(findingTexts(findings)).toEqual([
      "error: Outcome isn't defined for a point",
      'error: assertion failed: Winner must be 0 or 1',
    ])
  })

  it('an unknown winner makes the event without effect', () => {
    const { final, findings } = run([
      { eventType: 'Point', outcome: 'Winner', shotType: 'Volley', rallyLength: 3 },
    ])
    expect(final.gameScore).toEqual([0, 0])
    expect(findingTexts(findings)).toEqual(['error: Winner not defined'])
  })

  it('a point after the end of the match is kept, in another set (D2)', () => {
    const won = [adjust('Adjust score of the current set', { score: [6, 0] }), aceDraft, faultDraft]
    const { steps, final, findings } = run(won, { ...regular, decidingSet: 1 })
    expect([final.matchWinner, final.setScores]).toEqual([
      0,
      [
        [6, 0],
        [0, 0],
      ],
    ])
    expect(steps[1]).toMatchObject({ playedPoint: true, winner: 0 })
    expect(findingTexts(findings)).toEqual([
      'warning: Match is already over',
      'warning: Match is already over',
    ])
  })
})

describe('the score alone, without steps', () => {
  const women = preset('Grand Slam (Women)')

  it.each([
    ['an ended game without a winner', adjust('End the game')],
    ['a set score without numbers', adjust('Adjust score of the current set')],
    ['a point without a winner', { eventType: 'Point', outcome: 'Winner' } satisfies Draft],
  ])('after a match that is over, %s begins a set, as it does in the replay (D2, D9)', (_, draft) => {
    const drafts = [...times(48, { eventType: 'Point', winningTeam: 0 }), draft]
    const { final } = run(drafts, women)
    expect(final.setScores).toHaveLength(3)
    expect(finalState(eventsOfDrafts(drafts), women, 'Singles')).toEqual(final)
  })
})

describe('rally length as it is read (D44)', () => {
  it.each<[string, Draft[], number, boolean]>([
    ['ace 1', [aceDraft], 1, true],
    ['let 0', [letServe], 0, true],
    ['fault 0', [faultDraft], 0, true],
    ['double fault 0', [faultDraft, faultDraft], 0, true],
    ['recorded', [winner(0, 7)], 7, true],
    ['missing 3, a guess', [{ eventType: 'Point', outcome: 'Winner', endingPlayer: 0 }], 3, false],
    ['without an outcome 3, a guess', [{ eventType: 'Point', winningTeam: 0 }], 3, false],
    ['adjustment 0', [adjust('Switch sides')], 0, true],
  ])('%s', (_, drafts, rallyLength, rallyLengthKnown) => {
    expect(run(drafts).steps.at(-1)).toMatchObject({ rallyLength, rallyLengthKnown })
  })
})

describe('time', () => {
  it('events are replayed by start, equal times in recorded order (D106)', () => {
    const [first, second, third] = eventsOfDrafts([aceDraft, faultDraft, letServe])
    if (first === undefined || second === undefined || third === undefined) throw new Error('three events')
    const atZero = { ...third, clockTime: { start: 0 } }
    const { steps } = replay([second, first, atZero], regular, 'Singles')
    expect(steps.map(({ event }) => event)).toEqual([first, atZero, second])
  })

  it('a start that is no number comes last and is reported', () => {
    const [first, second] = eventsOfDrafts([aceDraft, aceDraft])
    if (first === undefined || second === undefined) throw new Error('two events')
    const { steps, findings } = replay([{ ...first, clockTime: { start: NaN } }, second], regular, 'Singles')
    expect(steps[0]?.event).toBe(second)
    expect(findingTexts(findings)).toEqual(["error: Start isn't defined"])
  })
})

describe('replaying again after an edit', () => {
  const events = eventsOfDrafts([...times(30, aceDraft), ...times(30, winner(2, 4))])
  const whole = replay(events, regular, 'Singles')

  it('reuses the steps before it and gives what a fresh replay gives', () => {
    const edited = events.map((event, at) => (at === 20 ? { ...event, outcome: 'Let' as const } : event))
    const again = replay(edited, regular, 'Singles', whole)
    expect(again).toEqual(replay(edited, regular, 'Singles'))
    expect(again.steps[19]).toBe(whole.steps[19])
    expect(again.steps[21]).not.toBe(whole.steps[21])
  })

  it('starts afresh under other rules', () => {
    const again = replay(events, preset('Fast4'), 'Singles', whole)
    expect(again).toEqual(replay(events, preset('Fast4'), 'Singles'))
  })
})

describe('presets by hand', () => {
  it('touch tennis: a game at 40–40 goes to the next point, a set to 4', () => {
    const state = afterPoints(newMatch('TouchTennis'), '000111 0')
    expect(state.setScores).toEqual([[1, 0]])
  })

  it('a match tiebreak replaces the last set and counts 1–0', () => {
    const rules = preset('Doubles (no-ad, match tiebreak)')
    const oneAll = [
      adjust('Adjust score of the current set', { score: [6, 4] }),
      adjust('Adjust score of the current set', { score: [4, 6] }),
    ]
    const { final } = replay(eventsOfDrafts([...oneAll, ...times(10, winner(0, 3))]), rules, 'Doubles')
    expect([final.setScores, final.matchWinner]).toEqual([
      [
        [6, 4],
        [4, 6],
        [1, 0],
      ],
      0,
    ])
  })

  it('Grand Slam 2022: the deciding set has a tiebreaker to 10', () => {
    const deciding = [1, 2, 3, 4].map((set) =>
      adjust('Adjust score of the current set', { score: set % 2 === 0 ? [6, 0] : [0, 6] }),
    )
    const sixAll = adjust('Adjust score of the current set', { score: [6, 6] })
    expect(run([...deciding, sixAll], preset('Grand Slam (Men, 2022)')).final.tiebreakerTo).toBe(10)
    expect(run([...deciding, sixAll], preset('Grand Slam (Men)')).final.tiebreakerTo).toBe(0)
  })
})
