import type { PointFilter } from '@courtline/scoring/figures/filter'
import { namesOf } from '@courtline/scoring/replay/match-names'
import { chosenIn } from './chosen.ts'

const watched = { names: namesOf([['Ida'], ['Una']], 'Singles'), teamType: 'Singles' } as const
const wordsOf = (filter: PointFilter) => chosenIn(filter, watched).map(({ words }) => words)

describe('the choices of a filter', () => {
  it.each<[PointFilter, readonly string[]]>([
    [{}, []],
    [{ filterFor: { team: 1 }, server: ['Serving'] }, ['Una serves']],
    [{ service: ['Second'], side: [1] }, ['2nd serve', 'Ad side']],
    [{ scores: ['30-15', 'AdIn', 'breakPoint'] }, ['30–15', 'Ad In', 'Break point']],
    [{ outcome: ['OpponentForcedError'], set: [1] }, ['Forced error by Una', 'Set 2']],
    [{ onlyFavorited: true, playedServe: true }, ['Only favorites', 'Hide faults and lets']],
    [{ biggestPoints: 10 }, ['10 biggest points']],
    [{ category: { analysis: 'serve', name: 'Rally Won' } }, ['Serve: rally won']],
  ])('%j is named', (filter, words) => expect(wordsOf(filter)).toEqual(words))

  it('is taken out one by one, and the view stays', () => {
    const filter = { filterFor: { team: 1 }, outcome: ['Ace', 'Winner'], biggestPoints: 10 } as const
    const [biggest, ace] = chosenIn(filter, watched)
    expect(biggest?.without).toEqual({ filterFor: { team: 1 }, outcome: ['Ace', 'Winner'] })
    expect(ace?.without).toEqual({ ...filter, outcome: ['Winner'] })
  })
})
