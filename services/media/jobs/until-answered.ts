import { setTimeout as delay } from 'node:timers/promises'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 30_000

/** Asks until there is an answer, waiting longer after each failure: a result must not be lost to a busy log. */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  options: { readonly onFailure: (error: unknown) => void; readonly signal: AbortSignal },
): Promise<T | 'stopped'> {
  for (let waitMs = FIRST_WAIT_MS; !options.signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await ask()
    } catch (error) {
      options.onFailure(error)
      await delay(waitMs, undefined, { signal: options.signal }).catch(() => undefined)
    }
  }
  return 'stopped'
}
