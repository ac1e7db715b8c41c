import { describe, expect, it } from '@jest/globals'
import { ratingServiceOf } from './rating-service.ts'

describe('the match-rating service', () => {
  it('is the real one with a token, also in a demo', () => {
    expect(ratingServiceOf({ UTR_API_TOKEN: 'given' }, true)?.simulated).toBe(false)
  })

  it('is simulated in a demo only', () => {
    expect(ratingServiceOf({}, true)?.simulated).toBe(true)
    expect(ratingServiceOf({}, false)).toBeUndefined()
  })

  it.each([
    [{ UTR_API_URL: 'https://utr.example' }, 'UTR_API_TOKEN is missing'],
    [{ UTR_API_URL: 'nowhere', UTR_API_TOKEN: 'given' }, 'UTR_API_URL is not an address'],
  ])('%j is refused by name', (env, sentence) => {
    expect(() => ratingServiceOf(env, false)).toThrow(sentence)
  })
})
