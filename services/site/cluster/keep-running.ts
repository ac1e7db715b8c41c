import { waitAfter, type Backoff } from '@courtline/infra/backoff/backoff'
import { errorText } from '@courtline/infra/error-text'

const BACKOFF: Backoff = { firstMs: 500, longestMs: 5000 }
/** After so long without a failure, the next one is the first again. */
const WELL_AFTER_MS = 60_000

/**
 * Does the work until the signal aborts, and starts it again when it fails: an engine that is away for a while ends no
 * process. Each time with a signal of its own, so that nothing of a failed time runs beside the next.
 */
export async function keepRunning(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const over = new AbortController()
    const startedAtMs = performance.now()
    try {
      await work(AbortSignal.any([signal, over.signal]))
    } catch (error) {
      if (!signal.aborted) report(`${name}: ${errorText(error)}`)
    }
    over.abort()
    failures = performance.now() - startedAtMs > WELL_AFTER_MS ? 1 : failures + 1
    await waitAfter(failures, signal, BACKOFF)
  }
}
