import { setTimeout as wait } from 'node:timers/promises'

const PAUSES_MS = [500, 2000, 5000]
/** Work that went well for so long is not what failed before. */
const WELL_AFTER_MS = 60_000

/**
 * Does the work until the signal aborts, and begins again when it fails: an engine that is away for a while ends no
 * process. Each time with a signal of its own, so that nothing of a failed time goes on beside the next.
 */
export async function keepRunning(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  report: (line: string) => void,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const over = new AbortController()
    const startedAtMs = performance.now()
    try {
      await work(AbortSignal.any([signal, over.signal]))
    } catch (error) {
      if (!signal.aborted) report(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    over.abort()
    if (performance.now() - startedAtMs > WELL_AFTER_MS) failures = 0
    const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
