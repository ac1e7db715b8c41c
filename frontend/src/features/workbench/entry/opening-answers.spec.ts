import type { Player } from '@courtline/scoring/rules/vocabulary'
import {
  answered,
  ASSUMED,
  openingOf,
  playersOf,
  questionAfter,
  type OpeningQuestion,
} from './opening-answers.ts'

describe('the questions before the first point', () => {
  it.each<[OpeningQuestion, Player, readonly Player[]]>([
    ['server', 0, [0, 1, 2, 3]],
    ['otherServer', 1, [2, 3]],
    ['otherServer', 3, [0, 1]],
    ['deuceReturner0', 3, [0, 1]],
    ['deuceReturner1', 0, [2, 3]],
  ])('of doubles: %s, with %i serving first, offers %j', (question, server, players) => {
    expect(playersOf(question, answered(ASSUMED, 'server', server), 'Doubles')).toEqual(players)
  })

  it('are answered one after the other, and from the first again', () => {
    const asked: OpeningQuestion[] = []
    let question: OpeningQuestion = 'server'
    for (let count = 0; count < 5; count += 1) {
      asked.push(question)
      question = questionAfter(question, 'Doubles')
    }
    expect(asked).toEqual(['server', 'otherServer', 'deuceReturner0', 'deuceReturner1', 'server'])
    expect(questionAfter('server', 'Singles')).toBe('server')
  })

  it('keep the other side’s server while the first server’s side stays', () => {
    const chosen = answered(answered(ASSUMED, 'otherServer', 3), 'server', 1)
    expect(openingOf(chosen)).toMatchObject({ servingTeam: 0, firstServers: [1, 3] })
    expect(openingOf(answered(chosen, 'server', 2))).toMatchObject({ servingTeam: 1, firstServers: [0, 2] })
  })
})
