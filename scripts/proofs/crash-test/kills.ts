import { setTimeout as pause } from 'node:timers/promises'
import type { ClientAccounts } from './cast.ts'
import type { CommandLedger } from './ledger.ts'
import type { Random } from './random.ts'

/** Moments at which the site is killed; each round takes the next one, so that a few rounds have met them all. */
export const MOMENTS = ['any', 'acknowledged', 'rebuild', 'part', 'start', 'erasing', 'sharing'] as const
export type KillMoment = (typeof MOMENTS)[number]

/** The longest that a moment is waited for: a kill that comes at another moment is a kill as well. */
const AT_MOST_MS = 4000
/** Within which most erasures are done. */
const ERASURE_MS = 60
const VIEWS = ['matches', 'match-state', 'annotation-queue', 'annotation-history', 'users', 'uploads']

export interface MomentOptions {
  readonly cast: ClientAccounts
  readonly ledger: CommandLedger
  readonly random: Random
  /** Calls when the next half part has been sent. Returns the way out. */
  readonly onHalfPart: (then: () => void) => () => void
  /** Calls when the next erasure of an account has been sent. Returns the way out. */
  readonly onErasing: (then: () => void) => () => void
  /** Calls when the video site has taken a chunk that is not the last one of its film. Returns the way out. */
  readonly onChunk: (then: () => void) => () => void
}

/** Calls `strike` at the moment, in the very turn of its event where there is one. */
export async function atMoment(
  moment: KillMoment,
  options: MomentOptions,
  strike: () => void,
): Promise<void> {
  const { cast, ledger, random, onHalfPart, onErasing, onChunk } = options
  switch (moment) {
    case 'any':
    case 'start':
      await pause(random.between(100, 1200))
      return strike()
    case 'acknowledged':
      // The log has it; the read models have had no time to see it.
      await pause(random.between(0, 300))
      return received((then) => ledger.afterAcknowledged(random.between(1, 30), then), strike)
    case 'rebuild': {
      await pause(random.between(100, 400))
      // One small view alone would be built before anybody could strike: all of them, two at a time, take a while.
      const asked = VIEWS.map((name) => cast.admin.caller.call('rebuild', { params: { name } }))
      await Promise.race(asked)
      await pause(random.between(0, 10))
      strike()
      await Promise.all(asked)
      return
    }
    case 'part':
      return received(onHalfPart, strike)
    case 'sharing':
      return received(onChunk, strike)
    case 'erasing':
      // The request is on its way: what it does takes a while.
      await received(onErasing, () => undefined)
      await pause(random.between(1, ERASURE_MS))
      return strike()
  }
}

async function received(listen: (then: () => void) => () => void, strike: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = listen(() => {
    strike()
    resolve()
  })
  await Promise.race([promise, pause(AT_MOST_MS, undefined, { ref: false })])
  stop()
  strike()
}
