import { replay } from '@courtline/scoring/replay'
import { rulesByName } from '@courtline/scoring/rules'
import { annotatedMatch } from '@courtline/scoring/structure'
import type { Team } from '@courtline/scoring/vocabulary'
import { momentumOf } from './momentum.ts'

function matchOf(winners: readonly Team[]) {
  const rules = rulesByName('Regular')
  if (!rules) throw new Error('The preset Regular is missing')
  const events = winners.map((winningTeam, index) => ({
    annotationId: `p${index}`,
    eventType: 'Point' as const,
    clockTime: { start: index * 10, stop: index * 10 + 5 },
    outcome: 'Winner' as const,
    shotType: 'Forehand' as const,
    rallyLength: 3,
    winningTeam,
  }))
  return annotatedMatch(replay(events, rules, 'Singles'))
}

describe('momentum', () => {
  it('walks up and down with each point', () => {
    const { steps, most } = momentumOf(matchOf([0, 0, 1, 0]))
    expect(steps.map(({ lead }) => lead)).toEqual([0, 1, 2, 1, 2])
    expect(most).toBe(2)
  })

  it('marks where a set begins', () => {
    const love = Array.from({ length: 24 }, (): Team => 0)
    expect(momentumOf(matchOf([...love, 1, 1])).setStarts).toEqual([25])
  })

  it('is a flat line without points', () => {
    expect(momentumOf(matchOf([]))).toEqual({ steps: [{ point: 0, lead: 0 }], setStarts: [], most: 1 })
  })
})
