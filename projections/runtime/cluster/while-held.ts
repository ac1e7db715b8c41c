import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from '@courtline/infra/leases/leases'
import { textOf } from '../group.ts'

export interface HoldOptions {
  readonly leases: Leases
  /** What at most one process does at a time. */
  readonly name: string
  /** This process. */
  readonly owner: string
  readonly ttlMs: number
  readonly onTrouble: (text: string) => void
  /** How long to leave the lease to others before asking for it: whoever has much to do already is modest. */
  readonly askAfterMs?: () => number
}

/** Milliseconds between two looks at a lease that somebody else has. */
const ASK_EVERY_MS = 1000

/**
 * Does the work whenever this process has the lease, until the signal aborts: begins again after a failure, and stops
 * when the lease is lost. Whoever waits takes over as soon as the lease ends.
 */
export async function whileHeld(
  options: HoldOptions,
  work: (signal: AbortSignal, epoch: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { leases, name, owner, ttlMs, onTrouble } = options
  while (!signal.aborted) {
    const modestMs = options.askAfterMs?.() ?? 0
    if (modestMs > 0) await wait(modestMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    try {
      const lease = await leases.acquire(name, owner, ttlMs)
      if (lease) await workUntilLost(options, lease.epoch, work, signal)
    } catch (error) {
      if (!signal.aborted) onTrouble(`${name}: ${textOf(error)}`)
    }
    await wait(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function workUntilLost(
  options: HoldOptions,
  epoch: number,
  work: (signal: AbortSignal, epoch: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { leases, name } = options
  const lost = new AbortController()
  const held = AbortSignal.any([signal, lost.signal])
  const renewing = renew(options, epoch, lost, held)
  try {
    await work(held, epoch)
  } finally {
    lost.abort()
    await renewing
    await leases.release(name, epoch)
  }
}

/** A lease that cannot be renewed in time is lost, whatever the reason. */
async function renew(
  { leases, name, ttlMs, onTrouble }: HoldOptions,
  epoch: number,
  lost: AbortController,
  held: AbortSignal,
): Promise<void> {
  for (let safeUntilMs = performance.now() + ttlMs; !held.aborted;) {
    await wait(ttlMs / 3, undefined, { signal: held }).catch(() => undefined)
    if (held.aborted) return
    const askedAtMs = performance.now()
    const isOurs = await leases.renew(name, epoch, ttlMs).catch((error: unknown) => {
      onTrouble(`${name}: ${textOf(error)}`)
      return performance.now() < safeUntilMs ? 'unknown' : false
    })
    if (isOurs === false) return lost.abort()
    if (isOurs !== 'unknown') safeUntilMs = askedAtMs + ttlMs
  }
}
