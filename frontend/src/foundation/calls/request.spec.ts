import { urlOf } from './request.ts'

describe('the address of a call', () => {
  it('has the path parameters in their places, escaped', () => {
    expect(urlOf({ name: 'sendReset', params: { email: 'a/b@example.org' } })).toBe(
      '/api/auth/password/sendReset/a%2Fb%40example.org',
    )
  })

  it('repeats a query parameter that has several values and leaves out those without one', () => {
    expect(urlOf({ name: 'matches', query: { status: ['Edited', 'Completed'], userId: undefined } })).toBe(
      '/api/matches?status=Edited&status=Completed',
    )
  })

  it('escapes the slashes of a stored file', () => {
    expect(urlOf({ name: 'videoUrl', params: { uri: 'v/1/a.mp4' }, query: { embed: true } })).toBe(
      '/api/videos/url/v%2F1%2Fa.mp4?embed=true',
    )
  })
})
