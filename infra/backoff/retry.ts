import { waitAfter, type Backoff } from './backoff.ts'

export interface RetryOptions {
  /** Called after each failure, before the pause. */
  readonly onFailure: (error: unknown) => void
  readonly signal: AbortSignal
  readonly backoff?: Backoff | undefined
}

/** Tries until it succeeds, with a longer pause after each failure; 'stopped' once the signal aborts. */
export async function retryUntilDone<T>(
  attempt: () => Promise<T>,
  { onFailure, signal, backoff }: RetryOptions,
): Promise<T | 'stopped'> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      onFailure(error)
      await waitAfter(failures, signal, backoff)
    }
  }
  return 'stopped'
}
