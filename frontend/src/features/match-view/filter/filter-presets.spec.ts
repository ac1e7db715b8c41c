import { isPreset, withPreset } from './filter-presets.ts'

describe('a filter preset', () => {
  it('takes the place of what was chosen and keeps whose view it is', () => {
    const filter = { filterFor: { team: 1 }, set: [0] } as const
    expect(withPreset(filter, 0)).toEqual({ filterFor: { team: 1 }, scores: ['breakPoint'] })
  })

  it('is taken away when it is chosen once more', () => {
    const filter = withPreset({}, 1)
    expect(isPreset(filter, 1)).toBe(true)
    expect(withPreset(filter, 1)).toEqual({})
  })

  it('of the biggest points selects ten (leverage)', () => {
    const filter = withPreset({ scores: ['breakPoint'] }, 5)
    expect(filter).toEqual({ biggestPoints: 10 })
    expect([isPreset(filter, 5), isPreset(filter, 0), isPreset({}, 5)]).toEqual([true, false, false])
  })

  it('is no longer chosen once something was added to it', () => {
    expect(isPreset({ ...withPreset({}, 0), set: [1] }, 0)).toBe(false)
  })
})
