import type { PointFilter } from '@courtline/scoring/figures/filter'
import { filterFromWords } from './filter-from-words.ts'

describe('points in words', () => {
  it.each<[string, PointFilter]>([
    ['break points against me', { scores: ['breakPoint'], server: ['Serving'] }],
    ['Break points', { scores: ['breakPoint'] }],
    ['set 2 second serves', { set: [1], service: ['Second'], playedServe: true }],
    ['aces and winners', { outcome: ['Ace', 'Winner'] }],
    ['my unforced errors on the backhand', { outcome: ['UnforcedError'], shotType: ['Backhand'] }],
    ['set 1 at 30–15', { set: [0], scores: ['30-15'] }],
    ['biggest points', { biggestPoints: 10 }],
  ])('%s', (text, filter) => expect(filterFromWords(text)).toEqual(filter))

  it.each(['', 'profile', 'Okafor', 'points', 'break points by Okafor'])('are not “%s”', (text) =>
    expect(filterFromWords(text)).toBeUndefined(),
  )
})
