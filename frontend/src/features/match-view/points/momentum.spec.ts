import type { Team } from '@courtline/scoring/rules/vocabulary'
import { momentumOf } from './momentum.ts'

const pointsOf = (winners: readonly (Team | null)[], setIndex = 0) =>
  winners.map((winner) => ({ winner, setIndex }))

describe('momentum', () => {
  it('walks up and down with each point', () => {
    const { steps, most } = momentumOf(pointsOf([0, 0, 1, 0]))
    expect(steps.map(({ lead }) => lead)).toEqual([0, 1, 2, 1, 2])
    expect(most).toBe(2)
  })

  it('leaves out a point that is not decided', () => {
    expect(momentumOf(pointsOf([0, null, 0])).steps).toHaveLength(3)
  })

  it('marks where a set begins', () => {
    const points = [...pointsOf([0, 0, 0]), ...pointsOf([1, 1], 1)]
    expect(momentumOf(points).setStarts).toEqual([4])
  })

  it('is a flat line without points', () => {
    expect(momentumOf([])).toEqual({ steps: [{ point: 0, lead: 0 }], setStarts: [], most: 1 })
  })
})
