import { bestMatch, paramsAt } from './path-pattern.ts'

describe('the parameters of a path', () => {
  it.each([
    ['/404', '/404', {}],
    ['/match/:matchId/watch', '/match/m1/watch', { matchId: 'm1' }],
    ['/userMatches/:userId?', '/userMatches', {}],
    ['/userMatches/:userId?', '/userMatches/u1/', { userId: 'u1' }],
    ['/userMatches/:userId?', '/usermatches/u1', { userId: 'u1' }],
    ['/admin/streams/:stream', '/admin/streams/match%2F1', { stream: 'match/1' }],
    ['/admin/streams/:stream', '/admin/streams/100%', { stream: '100%' }],
  ])('of %s in %s are %j', (pattern, path, params) => {
    expect(paramsAt(pattern, path)).toEqual(params)
  })

  it.each([
    ['/match/:matchId/watch', '/match/m1/stats'],
    ['/match/:matchId/watch', '/match/m1'],
    ['/demo/:matchId', '/demo'],
    ['/demo', '/demo/m1'],
    ['/', '/nowhere'],
  ])('%s does not match %s', (pattern, path) => {
    expect(paramsAt(pattern, path)).toBeUndefined()
  })
})

it('of two patterns that match, the one with fewer parameters counts', () => {
  const choices = [{ path: '/r/:recruitId' }, { path: '/r/new' }, { path: '/r/:recruitId/:page?' }]
  expect(bestMatch(choices, '/r/new')?.choice.path).toBe('/r/new')
  expect(bestMatch(choices, '/r/r1')).toEqual({
    choice: { path: '/r/:recruitId' },
    params: { recruitId: 'r1' },
  })
  expect(bestMatch(choices, '/elsewhere')).toBeUndefined()
})
