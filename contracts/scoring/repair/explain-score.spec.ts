import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { finalState } from '../replay/replay.ts'
import { matchScore } from '../rules/games/set.ts'
import type { AnnotatedEvent, ByTeam, RuleSet, Team } from '../rules/vocabulary.ts'
import {
  aceDraft,
  adjust,
  doubleFault,
  eventsOfDrafts,
  fixtureEventId,
  times,
  winner,
  type Draft,
} from '../testing/match-fixture.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import { explainScore } from './explain-score.ts'

const shortSets: RuleSet = { ...preset('Regular'), name: 'Sets to 2', setTo: 2 }

const wonBy = (team: Team): Draft => winner(team === 0 ? 0 : 2, 3)
const wonInTurn = (teams: string): Draft[] => Array.from(teams, (team) => wonBy(team === '0' ? 0 : 1))
/** A game that this team wins at love. */
const game = (team: Team): Draft[] => times(4, wonBy(team))

const explain = (drafts: readonly Draft[], score: readonly ByTeam<number>[], rules = shortSets) =>
  explainScore(eventsOfDrafts(drafts), rules, 'Singles', score)

/** Explanations in one line each: kind, whose, set and games, and the entries. */
function inWords(drafts: readonly Draft[], score: readonly ByTeam<number>[]): string[] {
  const found = explain(drafts, score)
  if (!found.ok) return [found.code]
  const numbers = new Map(drafts.map((_, index) => [fixtureEventId(index), String(index)]))
  return found.repairs.map((repairs) =>
    repairs
      .map(({ kind, team, setIndex, games, places }) => {
        const ids = places.map(({ annotationId }) => numbers.get(annotationId ?? '') ?? 'end')
        return `${kind} ${team ?? '-'} set ${setIndex} ${games.join('-')}: ${ids.join(' ')}`
      })
      .join(' and '),
  )
}

describe('the explanation of a final score', () => {
  it('is empty where the replay ends with it', () => {
    expect(explain([...game(0), ...game(0)], [[2, 0]])).toEqual({ ok: true, repairs: [] })
  })

  it('names every point of a game that would turn it', () => {
    // The game continues at deuce, and ends with points of the next one.
    expect(inWords([...wonInTurn('110100'), ...game(1)], [[0, 2]])).toContain('winner 1 set 0 0-0: 2 4 5')
  })

  it('names the entry before which a game is missing, or the end', () => {
    expect(inWords(game(1), [[0, 2]])).toEqual(['missed-game 1 set 0 0-0: 0', 'missed-game 1 set 0 0-1: end'])
  })

  it('names the game from which on the other side serves', () => {
    expect(inWords([...times(4, aceDraft), ...times(4, doubleFault)], [[0, 2]])).toEqual([
      'server - set 0 0-0: 0',
    ])
  })

  it('names the points one of which was not played', () => {
    expect(inWords([...wonInTurn('1110001'), ...game(1)], [[0, 2]])).toContain(
      'extra-point 0 set 0 0-0: 3 4 5',
    )
  })

  it('names the games in which a point is missing', () => {
    const found = inWords([...wonInTurn('11001'), ...game(1)], [[0, 2]])
    expect(found).toContain('missed-point 1 set 0 0-0: 0 1 2 3 4 5')
    expect(found).toContain('missed-point 1 set 0 0-1: 6 7 8 end')
    // A point that was recorded for the wrong side is likelier than one that was not recorded.
    expect(found[0]).toBe('winner 1 set 0 0-0: 2 3')
  })

  it('names an adjustment that should not be there', () => {
    const ended = adjust('End the game', { winningTeam: 0 })
    expect(inWords([...game(1), ended, ...game(1)], [[0, 2]])).toEqual(['adjustment - set 0 0-1: 4'])
  })

  it('needs as many changes as it takes, each with its places', () => {
    const found = inWords(
      [...game(1), ...game(1)],
      [
        [0, 2],
        [0, 2],
      ],
    )
    expect(found).toContain('missed-game 1 set 1 0-0: end and missed-game 1 set 1 0-1: end')
  })

  it('gives the video time and the called score of each place', () => {
    const found = explain([...wonInTurn('110100'), ...game(1)], [[0, 2]])
    const place = { annotationId: fixtureEventId(2), clockSeconds: 20, called: 'Love-30' }
    expect(found).toHaveProperty('repairs.0.0.places.0', place)
  })

  it('reads a match tiebreak that was published with its points', () => {
    const rules: RuleSet = { ...shortSets, decidingSet: 3, matchTiebreakerTo: 10 }
    const drafts = [...game(0), ...game(0), ...game(1), ...game(1), ...times(10, wonBy(0))]
    const score = [
      [2, 0],
      [0, 2],
      [10, 0],
    ] as const
    expect(explain(drafts, score, rules)).toEqual({ ok: true, repairs: [] })
  })

  it('is refused where no score was entered, and where a few changes do not explain it', () => {
    expect(explain(game(0), [])).toMatchObject({ ok: false, code: 'no-score' })
    expect(inWords([], [[6, 4]])).toEqual(['too-many-changes'])
  })

  it('stays within its steps, however long the match and far the score', () => {
    const drafts = wonInTurn(Array.from({ length: 600 }, (_, at) => ((at * 7919) % 13) % 2).join(''))
    const sets = Array.from({ length: 5 }, (): ByTeam<number> => [7, 6])
    expect(explain(drafts, sets, preset('Regular'))).toMatchObject({ ok: false, code: 'too-many-changes' })
  })
})

describe('the laws of explanations', () => {
  const winners = fc.array(fc.constantFrom<Team>(0, 1), { minLength: 40, maxLength: 120, size: 'max' })
  const rulesOf = fc.constantFrom(
    shortSets,
    preset('Fast4'),
    preset('D-1 College'),
    preset('Rally pickleball'),
  )

  const scoreOf = (events: readonly AnnotatedEvent[], rules: RuleSet) =>
    matchScore(finalState(events, rules, 'Singles'))

  const changed = (event: AnnotatedEvent, team: Team): AnnotatedEvent => ({
    ...event,
    endingPlayer: team === 0 ? 0 : 2,
  })

  it('one point for the wrong side is found, and each point that is named would mend the score', () => {
    fc.assert(
      fc.property(winners, rulesOf, fc.nat(), (teams, rules, at) => {
        const events = eventsOfDrafts(teams.map(wonBy))
        const place = at % events.length
        const score = scoreOf(events, rules)
        const wrong = events.map((event, index) =>
          index === place ? changed(event, teams[index] === 0 ? 1 : 0) : event,
        )
        const found = explainScore(wrong, rules, 'Singles', score)
        const repairs = found.ok ? found.repairs : [[], []]
        expect(repairs.every((each) => each.length === 1)).toBe(true)
        for (const { kind, team, places } of repairs.flat()) {
          if (kind !== 'winner' || team === null) continue
          for (const { annotationId } of places) {
            const mended = wrong.map((event) =>
              event.annotationId === annotationId ? changed(event, team) : event,
            )
            expect(scoreOf(mended, rules)).toEqual(score)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
