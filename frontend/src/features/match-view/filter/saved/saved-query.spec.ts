import type { PointFilter } from '@courtline/scoring/figures/filter'
import { isSavedQuery, savedQueryOf, withSavedQuery } from './saved-query.ts'

const filter: PointFilter = {
  filterFor: { team: 1 },
  service: ['Second'],
  outcome: ['Ace', 'Winner'],
  pointLength: ['more than 8 shots'],
  category: { analysis: 'serve', name: 'Rally Lost' },
  biggestPoints: 10,
  playedServe: true,
  onlyFavorited: true,
}

describe('a saved filter', () => {
  it('is what was chosen, without view and players, in letters that every address takes', () => {
    const query = savedQueryOf({ ...filter, team: [[0], [2]] })
    expect(query).not.toMatch(/for=|players=/)
    expect(query).toMatch(/^[A-Za-z0-9_.%+&=-]+$/)
    expect(savedQueryOf({ filterFor: { team: 0 }, team: [[1], []] })).toBe('')
  })

  it('is put in place of what was chosen, from the same view', () => {
    const other: PointFilter = { filterFor: { player: 2 }, service: ['First'], team: [[0], []] }
    const { filterFor: _, ...choices } = filter
    const applied = withSavedQuery(other, savedQueryOf(filter))
    expect(applied).toMatchObject({ ...choices, outcome: expect.arrayContaining(['Ace', 'Winner']) })
    expect(applied.filterFor).toEqual({ player: 2 })
    expect(applied.team).toBeUndefined()
  })

  it('is found again in whichever order it was chosen', () => {
    const query = savedQueryOf(filter)
    expect(isSavedQuery({ ...filter, outcome: ['Winner', 'Ace'], filterFor: { team: 0 } }, query)).toBe(true)
    expect(isSavedQuery({ ...filter, outcome: ['Winner'] }, query)).toBe(false)
    expect(isSavedQuery({ ...filter, team: [[0], []] }, query)).toBe(false)
    expect(isSavedQuery({}, query)).toBe(false)
  })
})
