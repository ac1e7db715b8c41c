import { paramsAt } from './path-pattern.ts'

it.each([
  ['/userMatches/:userId?', '/userMatches', {}],
  ['/userMatches/:userId?', '/usermatches/u1/', { userId: 'u1' }],
  ['/admin/streams/:stream', '/admin/streams/match%2F1', { stream: 'match/1' }],
  ['/admin/streams/:stream', '/admin/streams/100%25', { stream: '100%' }],
  ['/admin/streams/:stream', '/admin/streams/100%', { stream: '100%' }],
  ['/demo/:matchId', '/demo', undefined],
])('the parameters of %s in %s are %j', (pattern, path, params) => {
  expect(paramsAt(pattern, path)).toEqual(params)
})
