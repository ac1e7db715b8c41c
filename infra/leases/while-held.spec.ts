import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Leases } from './leases.ts'
import { openMemoryLeases } from './testing/memory-leases.ts'
import { takeLease, whileHeld, type HeldLease } from './while-held.ts'

/** Short enough that a takeover takes no time worth noticing, long enough to be renewed in time. */
const TTL_MS = 120

let leases: Leases
let reported: string[]
const stops: { stop: AbortController; done: Promise<void> }[] = []

beforeEach(() => {
  leases = openMemoryLeases()
  reported = []
})
afterEach(async () => {
  for (const { stop } of stops) stop.abort()
  await Promise.all(stops.splice(0).map(({ done }) => done))
})

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

function hold(work: (signal: AbortSignal, lease: HeldLease) => Promise<void>, store = leases, owner = 'ana') {
  const stop = new AbortController()
  const onFailure = (text: string) => void reported.push(text)
  const options = { leases: store, name: 'mail', owner, ttlMs: TTL_MS, onFailure }
  const done = whileHeld(options, work, stop.signal)
  stops.push({ stop, done })
  return { stop: () => stop.abort(), done }
}

/** Work that continues until it is stopped, and reports when it began. */
function workUntilStopped() {
  const begun = Promise.withResolvers<HeldLease>()
  const ended = Promise.withResolvers<void>()
  const work = async (signal: AbortSignal, lease: HeldLease) => {
    begun.resolve(lease)
    await untilAborted(signal)
    ended.resolve()
  }
  return { work, begun: begun.promise, ended: ended.promise }
}

describe('work under a lease', () => {
  it('is done by one at a time; the next takes over when the first stops', async () => {
    const [first, second] = [workUntilStopped(), workUntilStopped()]
    const one = hold(first.work)
    expect(await first.begun).toMatchObject({ epoch: 1 })
    hold(second.work, leases, 'bo')
    one.stop()
    await one.done
    expect(await second.begun).toMatchObject({ epoch: 2 })
    expect(await leases.holder('mail')).toMatchObject({ owner: 'bo' })
  })

  it('keeps its lease for longer than the lease lasts', async () => {
    const renewals = Promise.withResolvers<void>()
    let left = 6
    const counted: Leases = {
      ...leases,
      renew: async (...args) => {
        left -= 1
        if (left === 0) renewals.resolve()
        return await leases.renew(...args)
      },
    }
    const { work, begun } = workUntilStopped()
    hold(work, counted)
    const lease = await begun
    await renewals.promise
    expect(lease.lost.aborted).toBe(false)
    expect(await leases.holder('mail')).toEqual({ owner: 'ana', epoch: 1 })
  })

  it('begins again after a failure, which is reported', async () => {
    const begun = Promise.withResolvers<void>()
    let tries = 0
    hold(async (signal) => {
      tries += 1
      if (tries === 1) throw new Error('no disk')
      begun.resolve()
      await untilAborted(signal)
    })
    await begun.promise
    expect(reported).toEqual(['no disk'])
  })

  it('is stopped when another process has the lease', async () => {
    const { work, begun, ended } = workUntilStopped()
    hold(work, { ...leases, renew: async () => false })
    await begun
    await ended
  })

  it('is stopped when the lease could not be renewed in time', async () => {
    const { work, begun, ended } = workUntilStopped()
    hold(work, { ...leases, renew: () => Promise.reject(new Error('no leases')) })
    await begun
    await ended
    expect(reported).toContain('no leases')
  })

  it('waits for leases that cannot be reached', async () => {
    const { work, begun } = workUntilStopped()
    let isAway = true
    hold(work, {
      ...leases,
      acquire: async (...args) => {
        if (!isAway) return await leases.acquire(...args)
        isAway = false
        throw new Error('no leases')
      },
    })
    await begun
    expect(reported).toEqual(['no leases'])
  })
})

describe('a lease that is taken once', () => {
  const take = (store = leases, ttlMs = TTL_MS) =>
    takeLease({ leases: store, name: 'job', owner: 'ana', ttlMs, onFailure: () => undefined })

  it('is given back, and not had while another has it', async () => {
    const lease = await take()
    expect(await take()).toBeUndefined()
    await lease?.release()
    const next = await take()
    expect(next).toMatchObject({ epoch: 2 })
    await next?.release()
  })

  it('makes sure of itself after its time has run out', async () => {
    const lease = await take(leases, -1)
    expect(await lease?.ensure()).toBe(true)
    await leases.acquire('job', 'bo', 60_000)
    expect(await lease?.ensure()).toBe(false)
    expect(lease?.lost.aborted).toBe(true)
    await lease?.release()
  })
})
