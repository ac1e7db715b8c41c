import { calledScore } from '../rules/score/call.ts'
import { draftsOfWord, HAND_VECTORS, type HandVector } from '../testing/hand-vectors.ts'
import { eventsOfDrafts, type Draft } from '../testing/match-fixture.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import { isDecidingPoint, serveSide } from '../rules/score/situation.ts'
import type { RuleSet, TeamType } from '../rules/vocabulary.ts'
import { finalState, replay } from './replay.ts'

/** Plays a vector and answers what was called after each word, in the form of the vector. */
function played(vector: HandVector, rules: RuleSet, teamType: TeamType): HandVector {
  const drafts: Draft[] = []
  return vector.map(([word, , games]) => {
    drafts.push(...draftsOfWord(word))
    const state = finalState(eventsOfDrafts(drafts), rules, teamType)
    const called = state.isOver ? 'over' : calledScore(state)
    const sets = state.setScores.map((pair) => pair.join('-')).join(' ')
    return games === undefined ? [word, called] : [word, called, sets]
  })
}

/** Whether a one-ad match is at a deciding point after these words, and the side served to. */
function decidingSide(words: readonly string[]) {
  const { final } = replay(eventsOfDrafts(words.flatMap(draftsOfWord)), preset('Set to 5 (1 Ad)'), 'Singles')
  return [isDecidingPoint(final), serveSide(final)]
}

describe('matches worked out by hand', () => {
  it.each(HAND_VECTORS)('%s', (_, rules, vector, teamType) => {
    expect(played(vector, rules, teamType)).toEqual(vector)
  })

  it.each([5, 7, 10, 12])('a tiebreaker to %i is won at it with a lead of two', (target) => {
    const last = target - 1
    const vector: HandVector = [
      ['set score: 6-6', '0-0'],
      [`game score: ${last}-${last - 1}`, target % 2 === 0 ? `${last - 1}-${last}` : `${last}-${last - 1}`],
      ['1', `${last}-${last}`],
      ['0', target % 2 === 0 ? `${target}-${last}` : `${last}-${target}`],
      ['0', 'Love-All', '7-6 0-0'],
    ]
    expect(played(vector, { ...preset('Regular'), tiebreakerTo: target }, 'Singles')).toEqual(vector)
  })

  it('at a deciding point the receivers choose the side, in one-ad at the second deuce only (D3)', () => {
    expect(decidingSide(['game score: 3-3', 'other player receives'])).toEqual([false, 0])
    expect(decidingSide(['game score: 4-4', 'other player receives'])).toEqual([true, 1])
    expect(decidingSide(['game score: 4-4'])).toEqual([true, 0])
  })
})
