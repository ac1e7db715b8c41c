import { addressWithFilter, filterFromAddress, withChoice, filterWithPlayer } from './filter-in-address.ts'

describe('a filter in the address', () => {
  it('comes back as it went in', () => {
    const filter = {
      filterFor: { team: 1 },
      server: ['Serving'],
      scores: ['30-40', 'breakPoint'],
      side: [1],
      pointLength: ['3-4 shots'],
      playedServe: true,
      figure: 'firstServesWon',
      biggestPoints: 10,
      team: [[0], [2, 3]],
    } as const
    expect(filterFromAddress(addressWithFilter(new URLSearchParams(), filter))).toEqual(filter)
  })

  it.each([{ team: 0 }, { team: 1 }, { player: 2 }] as const)('keeps whose view it is: %j', (filterFor) => {
    expect(filterFromAddress(addressWithFilter(new URLSearchParams(), { filterFor }))).toEqual({ filterFor })
  })

  it.each(['Rally Lost', null] as const)('keeps a category of an analysis: %s', (name) => {
    const filter = { filterFor: { team: 0 }, category: { analysis: 'serve', name } } as const
    expect(filterFromAddress(addressWithFilter(new URLSearchParams(), filter))).toEqual(filter)
    expect(filterFromAddress(new URLSearchParams('category=serve.Lob'))).toEqual({})
  })

  it('keeps other parameters', () => {
    const query = addressWithFilter(new URLSearchParams('time=12'), { service: ['Second'] })
    expect(query.get('time')).toBe('12')
    expect(query.get('service')).toBe('Second')
  })

  it('leaves out what it does not know', () => {
    expect(
      filterFromAddress(new URLSearchParams('server=Serving.Cooking&side=7&figure=lobs&biggest=all')),
    ).toEqual({
      server: ['Serving'],
    })
  })

  it('switches a choice on and off', () => {
    const on = withChoice({}, 'outcome', 'Ace')
    expect(on).toEqual({ outcome: ['Ace'] })
    expect(withChoice(on, 'outcome', 'Ace')).toEqual({ outcome: [] })
  })

  it('lists players by their team, and takes them off again (model 3)', () => {
    const both = filterWithPlayer(filterWithPlayer({}, 1), 2)
    expect(both).toEqual({ team: [[1], [2]] })
    expect(filterWithPlayer(both, 1)).toEqual({ team: [[], [2]] })
    expect(addressWithFilter(new URLSearchParams('players=0'), { team: [[], []] }).has('players')).toBe(false)
  })

  it('reads four players, each once', () => {
    expect(filterFromAddress(new URLSearchParams('players=2.7.2.x'))).toEqual({ team: [[], [2]] })
  })
})
