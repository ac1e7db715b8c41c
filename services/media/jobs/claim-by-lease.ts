import type { Leases } from '@courtline/infra/leases/leases'
import { takeLease } from '@courtline/infra/leases/while-held'
import type { MediaJob } from './job.ts'
import { doneAloneUnder } from './turns.ts'
import type { Claim } from './worker.ts'

const LEASE_MS = 15_000

/**
 * Takes a job for this worker alone by a lease that it keeps for as long as the job lasts. A store that is away for a
 * while costs no job: only a lease that another has taken, or that has run out, is lost.
 */
export function claimsOf(
  leases: Leases,
  owner: string,
  report: (line: string) => void,
): (job: MediaJob) => Promise<Claim | undefined> {
  return async (job) => {
    const name = doneAloneUnder(job)
    const onFailure = (text: string) => report(`${name}: ${text}`)
    const lease = await takeLease({ leases, name, owner, ttlMs: LEASE_MS, onFailure })
    return (
      lease && {
        lost: lease.lost,
        release: () => lease.release().catch((error: unknown) => onFailure(String(error))),
      }
    )
  }
}
