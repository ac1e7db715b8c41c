/** First wait after a part failed; each further one is twice as long, to a minute. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

/**
 * How long to wait before try number `attempt` (the first retry is 1): doubled each time, with half of it left to
 * chance so that many browsers do not come back in the same moment. `random` is from 0 to 1.
 */
export function backOffMs(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return full / 2 + (full / 2) * random
}

/** What an answer to a sent part means: 0 is no answer at all. */
export function verdictOf(status: number): 'arrived' | 'again' | 'signAgain' | 'fatal' {
  if (status >= 200 && status < 300) return 'arrived'
  if (status === 403) return 'signAgain' // the address has expired
  if (status === 0 || status === 408 || status === 429 || status >= 500) return 'again'
  return 'fatal'
}
