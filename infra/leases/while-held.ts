import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '../error-text.ts'
import type { Lease, Leases } from './leases.ts'

export interface HoldOptions {
  readonly leases: Leases
  /** What at most one process does at a time. */
  readonly name: string
  /** This process. */
  readonly owner: string
  readonly ttlMs: number
  /** A failure, of the work or of the store of leases, that will be tried again. */
  readonly onFailure: (text: string) => void
  /** How long to leave the lease to others before trying to take it, for a process that has much to do already. */
  readonly tryAfterMs?: (() => number) | undefined
}

/** A lease that this process has. */
export interface HeldLease extends Lease {
  /** Aborts when the lease is lost: another process may have taken it. */
  readonly lost: AbortSignal
  /** Renews a lease that may have run out while this process slept. False: it is lost. */
  ensure(): Promise<boolean>
  /** Ends the renewal and gives the lease back. */
  release(): Promise<void>
}

/** Longest pause between two tries to take a lease that another process has. */
const TRY_EVERY_MS = 1000

/**
 * Does the work whenever this process has the lease, until the signal aborts: begins again after a failure, and stops
 * when the lease is lost. The next owner takes over as soon as the lease ends.
 */
export async function whileHeld(
  options: HoldOptions,
  work: (signal: AbortSignal, lease: HeldLease) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    const tryAfterMs = options.tryAfterMs?.() ?? 0
    if (tryAfterMs > 0) await pause(tryAfterMs)
    if (signal.aborted) return
    try {
      const lease = await takeLease(options)
      if (lease) await workUnder(lease, work, signal)
    } catch (error) {
      if (!signal.aborted) options.onFailure(errorText(error))
    }
    await pause(Math.min(TRY_EVERY_MS, options.ttlMs / 3))
  }
}

async function workUnder(
  lease: HeldLease,
  work: (signal: AbortSignal, lease: HeldLease) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await work(AbortSignal.any([signal, lease.lost]), lease)
  } finally {
    await lease.release()
  }
}

/** Takes the lease and renews it until it is released or lost. Undefined while another process has it. */
export async function takeLease(options: Omit<HoldOptions, 'tryAfterMs'>): Promise<HeldLease | undefined> {
  const { leases, name, owner, ttlMs } = options
  const takenAtMs = performance.now()
  const lease = await leases.acquire(name, owner, ttlMs)
  return lease && new RenewedLease(options, lease, takenAtMs + ttlMs)
}

class RenewedLease implements HeldLease {
  readonly epoch: Lease['epoch']
  readonly checkpoint: Lease['checkpoint']
  readonly #options: Omit<HoldOptions, 'tryAfterMs'>
  readonly #lost = new AbortController()
  readonly #over = new AbortController()
  readonly #renewing: Promise<void>
  #safeUntilMs: number

  constructor(options: Omit<HoldOptions, 'tryAfterMs'>, { epoch, checkpoint }: Lease, safeUntilMs: number) {
    this.#options = options
    this.epoch = epoch
    this.checkpoint = checkpoint
    this.#safeUntilMs = safeUntilMs
    this.#renewing = this.#keepRenewing()
  }

  get lost(): AbortSignal {
    return this.#lost.signal
  }

  async ensure(): Promise<boolean> {
    if (performance.now() >= this.#safeUntilMs) await this.#renew()
    return !this.#lost.signal.aborted
  }

  async release(): Promise<void> {
    this.#over.abort()
    await this.#renewing
    await this.#options.leases.release(this.#options.name, this.epoch)
  }

  async #keepRenewing(): Promise<void> {
    const ended = AbortSignal.any([this.#over.signal, this.#lost.signal])
    while (!ended.aborted) {
      await wait(this.#options.ttlMs / 3, undefined, { signal: ended }).catch(() => undefined)
      if (!ended.aborted) await this.#renew()
    }
  }

  /** A lease that cannot be renewed in time is lost, whatever the reason. */
  async #renew(): Promise<void> {
    const { leases, name, ttlMs, onFailure } = this.#options
    const triedAtMs = performance.now()
    try {
      if (await leases.renew(name, this.epoch, ttlMs)) this.#safeUntilMs = triedAtMs + ttlMs
      else this.#lose('Another process has taken the lease')
    } catch (error) {
      onFailure(errorText(error))
      if (performance.now() >= this.#safeUntilMs) this.#lose('The lease ran out before it could be renewed')
    }
  }

  #lose(why: string): void {
    this.#lost.abort()
    this.#options.onFailure(why)
  }
}
