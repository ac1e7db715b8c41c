import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from '@courtline/infra/leases/leases'
import type { Job } from '@courtline/media/jobs/job'
import type { Claim } from '@courtline/media/jobs/worker'

const LEASE_MS = 15_000

/** Takes a job for this worker alone by a lease that it keeps for as long as the job lasts. */
export function claimsOf(leases: Leases, owner: string): (job: Job) => Promise<Claim | undefined> {
  return async ({ jobId }) => {
    const name = `job/${jobId}`
    const lease = await leases.acquire(name, owner, LEASE_MS)
    if (!lease) return undefined
    const { epoch } = lease
    const lost = new AbortController()
    const done = new AbortController()
    const keeping = keep(leases, { name, epoch }, lost, done.signal)
    return {
      lost: lost.signal,
      release: async () => {
        done.abort()
        await keeping
        await leases.release(name, epoch).catch(() => undefined)
      },
    }
  }
}

interface Held {
  readonly name: string
  readonly epoch: number
}

/** A store that is away for a while costs no job: only a lease that another has taken, or that has run out, is lost. */
async function keep(
  leases: Leases,
  { name, epoch }: Held,
  lost: AbortController,
  done: AbortSignal,
): Promise<void> {
  for (let safeUntilMs = performance.now() + LEASE_MS; !done.aborted;) {
    await wait(LEASE_MS / 3, undefined, { signal: done }).catch(() => undefined)
    if (done.aborted) return
    const askedAtMs = performance.now()
    const kept = await leases.renew(name, epoch, LEASE_MS).catch(() => 'unknown' as const)
    if (kept === true) safeUntilMs = askedAtMs + LEASE_MS
    if (kept === false || performance.now() > safeUntilMs) return lost.abort()
  }
}
