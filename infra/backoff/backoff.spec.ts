import { expect, it } from '@jest/globals'
import { pauseAfter } from './backoff.ts'
import { retryUntilDone } from './retry.ts'

it('pauses double with each failure in a row, up to the longest', () => {
  const backoff = { firstMs: 200, longestMs: 1000 }
  expect([1, 2, 3, 4, 50].map((failures) => pauseAfter(failures, backoff))).toEqual([
    200, 400, 800, 1000, 1000,
  ])
})

it('a retry answers the first success and reports each failure before it', async () => {
  const reported: unknown[] = []
  const failures = [new Error('one'), new Error('two')]
  const attempt = () => {
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : Promise.resolve('done')
  }
  const options = { signal: new AbortController().signal, backoff: { firstMs: 1, longestMs: 1 } }
  expect(await retryUntilDone(attempt, { ...options, onFailure: (error) => reported.push(error) })).toBe(
    'done',
  )
  expect(reported).toEqual([new Error('one'), new Error('two')])
})

it('a retry ends when its signal aborts, also during a pause', async () => {
  const stopping = new AbortController()
  const outcome = retryUntilDone(() => Promise.reject(new Error('away')), {
    onFailure: () => stopping.abort(),
    signal: stopping.signal,
    backoff: { firstMs: 60_000, longestMs: 60_000 },
  })
  expect(await outcome).toBe('stopped')
})
