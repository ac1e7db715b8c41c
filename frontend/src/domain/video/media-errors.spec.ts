import { afterMediaError, NO_FAILURES, waitMsAfter, type MediaFailures } from './media-errors.ts'

const NETWORK = 2
const DECODE = 3

/** The steps that follow when the server answers so, one time after the other. */
function stepsAfter(errorCode: number, ...statuses: (number | 'unreachable')[]): string[] {
  let failures: MediaFailures = NO_FAILURES
  return statuses.map((status) => {
    const next = afterMediaError(failures, errorCode, status)
    failures = next.failures
    return next.step
  })
}

describe('a video that stops', () => {
  it.each(['unreachable', 500, 503, 408, 429] as const)(
    'is waited for while the server answers %s',
    (status) => {
      expect(stepsAfter(NETWORK, ...Array.from({ length: 20 }, () => status))).toEqual(
        Array.from({ length: 20 }, () => 'wait'),
      )
    },
  )

  it('is loaded again as soon as the file is there', () => {
    expect(stepsAfter(NETWORK, 'unreachable', 503, 206)).toEqual(['wait', 'wait', 'load'])
  })

  it('is given up after a 4xx that lasts, not after one that passes', () => {
    expect(stepsAfter(NETWORK, 404, 404)).toEqual(['wait', 'give-up'])
    expect(stepsAfter(NETWORK, 403, 206, 403, 403)).toEqual(['wait', 'load', 'wait', 'give-up'])
  })

  it('is given up when it came three times and could not be decoded, however often the line breaks', () => {
    expect(stepsAfter(DECODE, 206, 'unreachable', 206, 206)).toEqual(['load', 'wait', 'load', 'give-up'])
    expect(stepsAfter(NETWORK, 206, 206, 206, 206)).toEqual(['load', 'load', 'load', 'load'])
  })

  it('is tried again after longer and longer waits, of 8 s at most', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((count) => waitMsAfter({ ...NO_FAILURES, count }))
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  })
})
