import { setTimeout as wait } from 'node:timers/promises'
import { START, type EventLogReader, type Position } from '@courtline/infra/event-log/event-log'
import type { EventPublisher } from '@courtline/infra/event-transport/event-transport'
import type { Lease, Leases } from '@courtline/infra/leases/leases'
import { lagBehind, type Lag } from './lag.ts'
import { RelayTerm } from './relay-term.ts'

export interface RelayOptions {
  readonly log: Pick<EventLogReader, 'subscribe' | 'readAll' | 'head'>
  readonly transport: EventPublisher
  readonly leases: Leases
  /** Unlike that of any other process, its own former life included. */
  readonly owner: string
  /** How long another relay waits for this one's sign of life before it takes over. */
  readonly leaseMs?: number
  /** The first pause after a failure; each further one in a row is twice as long, up to five seconds. */
  readonly pauseMs?: number
  readonly pageSize?: number
  /** Something went wrong and will be tried again. */
  readonly onTrouble: (text: string) => void
}

/** A relay that runs: at work, or standing by for the one that is. */
export interface Relay {
  status(): RelayStatus
  /** How much of the log waits to be published; undefined while standing by. */
  lag(): Promise<Lag | undefined>
  /** Finishes the page under way, and gives the lease back. */
  stop(): Promise<void>
}

export type RelayStatus =
  | { readonly state: 'standby' }
  | {
      readonly state: 'active'
      readonly epoch: number
      /** Up to here everything was published and noted. */
      readonly position: Position
      /** Events of this term, repeated ones included. */
      readonly published: number
    }

export const RELAY_LEASE = 'relay'
const MAX_PAUSE_MS = 5000

/**
 * Carries the log's events to the transport, in their order. Of all relays one is at work, by a lease; it notes how far
 * it has come after the transport has acknowledged, under its epoch. So whatever ends it, events may be published
 * twice, and none is left out; and one that was replaced while it slept stops at its next note.
 */
export function runRelay(options: RelayOptions): Relay {
  const ending = new AbortController()
  const { leaseMs = 10_000, pauseMs = 100 } = options
  let term: RelayTerm | undefined

  const serve = async (lease: Lease): Promise<void> => {
    try {
      await publish(lease)
    } finally {
      await options.leases.release(RELAY_LEASE, lease.epoch)
    }
  }
  const publish = async (lease: Lease): Promise<void> => {
    const target = await options.transport.identity()
    // What was published to another store of events says nothing about this one.
    const position = lease.checkpoint?.target === target ? lease.checkpoint.position : START
    term = new RelayTerm({ ...options, leaseMs, pauseMs, epoch: lease.epoch, target, position })
    await term.run(ending.signal)
  }
  const run = async (): Promise<void> => {
    for (let failures = 0; !ending.signal.aborted;) {
      try {
        const lease = await options.leases.acquire(RELAY_LEASE, options.owner, leaseMs)
        failures = 0
        if (lease) await serve(lease)
      } catch (error) {
        failures += 1
        options.onTrouble(error instanceof Error ? error.message : String(error))
      }
      term = undefined
      const pause = failures > 0 ? pauseAfter(failures, pauseMs) : leaseMs / 3
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    status: () => (term ? term.status() : { state: 'standby' }),
    lag: async () => term && (await lagBehind(options.log, term.position, term.perEvent)),
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

export const pauseAfter = (failures: number, pauseMs: number) =>
  Math.min(pauseMs * 2 ** (failures - 1), MAX_PAUSE_MS)
