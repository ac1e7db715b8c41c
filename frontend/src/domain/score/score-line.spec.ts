import { namesOf } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { shownScore } from '@courtline/scoring/rules/score/shown-score'
import type { AnnotatedEvent, Team } from '@courtline/scoring/rules/vocabulary'
import { scoreInWords, scoreBoxRows } from './score-line.ts'

const names = namesOf([['Marta Rivera-Gonzalez de la Vega'], ['Ade Okafor']], 'Singles')
const regular = rulesByName('Regular')

/** The score after points won by these teams. */
function after(...winners: Team[]) {
  const events = winners.map((winner, index): AnnotatedEvent => ({
    annotationId: `p${index}`,
    eventType: 'Point',
    clockTime: { start: index * 10, stop: index * 10 + 5 },
    outcome: 'Winner',
    shotType: 'Forehand',
    endingPlayer: winner === 0 ? 0 : 2,
    winningTeam: winner,
    rallyLength: 3,
  }))
  if (!regular) throw new Error('The preset Regular is missing')
  return shownScore(replay(events, regular, 'Singles').final)
}

describe('the score box', () => {
  it('shows server, games and points', () => {
    const [first, second] = scoreBoxRows(after(0, 0, 0, 0, 1), names)
    expect(first).toMatchObject({ serving: false, sets: [{ games: 1, won: false }], game: '0' })
    expect(second).toMatchObject({ serving: true, sets: [{ games: 0, won: false }], game: '15' })
  })

  it('cuts names to 20 characters and keeps the whole one', () => {
    const [first] = scoreBoxRows(after(), names)
    expect(first.name).toHaveLength(20)
    expect(first.fullName).toBe('Marta Rivera-Gonzalez de la Vega')
  })

  it('marks a won set, and begins the next one at once', () => {
    const sixLove = Array.from({ length: 24 }, (): Team => 0)
    const [first] = scoreBoxRows(after(...sixLove), names)
    expect(first.sets).toEqual([
      { games: 6, won: true },
      { games: 0, won: false },
    ])
  })

  it('can be read aloud', () => {
    expect(scoreInWords(after(0), names)).toBe('Marta Rivera-Gonzalez de la Vega 0, 15; Ade Okafor 0, 0')
  })
})
