import { START, type EventLogReader, type Position } from '@courtline/infra/event-log/event-log'
import type { EventPublisher } from '@courtline/infra/event-transport/event-transport'
import type { Leases } from '@courtline/infra/leases/leases'
import { whileHeld, type HeldLease } from '@courtline/infra/leases/while-held'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { lagBehind, type Lag } from './lag.ts'
import { RELAY_LEASE, RelayTerm, Replaced } from './relay-term.ts'

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
  /** A failure that will be tried again. */
  readonly onFailure: (text: string) => void
  readonly registry?: SubscriptionRegistry | undefined
}

/** A relay that runs: at work, or standing by for the one that is. */
export interface Relay {
  status(): RelayStatus
  /** How much of the log waits to be published; undefined while standing by. */
  lag(): Promise<Lag | undefined>
  /** Finishes the publication under way, and gives the lease back. */
  stop(): Promise<void>
}

export type RelayStatus =
  | { readonly state: 'standby' }
  | {
      readonly state: 'active'
      readonly epoch: number
      /** Up to here everything was published and saved. */
      readonly position: Position
      /** Events of this term, repeated ones included. */
      readonly published: number
    }

/** Brokers acknowledge a page at a time: 8,000 events in pages of 500 took 2.3 s, of 1,000 1.1 s. */
const PAGE_SIZE = 1000
const LEASE_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Carries the log's events to the transport, in their order. Of all relays one is active, by a lease; it saves its
 * checkpoint after the transport has acknowledged, under its epoch. So whatever ends it, events may be published twice,
 * and none is left out; and one that was replaced while it slept stops at its next checkpoint.
 */
export function runRelay(options: RelayOptions): Relay {
  const { leases, owner, leaseMs = LEASE_MS, onFailure } = options
  const ending = new AbortController()
  let term: RelayTerm | undefined
  const work = async (signal: AbortSignal, lease: HeldLease): Promise<void> => {
    const target = await options.transport.identity()
    // What was published to another store of events does not count for this one.
    const position = lease.checkpoint?.target === target ? lease.checkpoint.position : START
    term = new RelayTerm({ ...options, lease, target, position })
    await publish(options, term, signal).finally(() => (term = undefined))
  }
  const running = whileHeld(
    { leases, name: RELAY_LEASE, owner, ttlMs: leaseMs, onFailure },
    work,
    ending.signal,
  )
  return {
    status: () => {
      if (!term) return { state: 'standby' }
      return { state: 'active', epoch: term.epoch, position: term.saved, published: term.published }
    },
    lag: async () => term && (await lagBehind(options.log, term.position, term.perEvent)),
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

/** Publishes until the signal aborts or another relay has taken over. */
async function publish(
  { log, pageSize = PAGE_SIZE, pauseMs = FIRST_PAUSE_MS, onFailure, registry }: RelayOptions,
  term: RelayTerm,
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', () => void term.end(), { once: true })
  await followUntil(signal, {
    name: 'relay',
    log,
    pageSize,
    checkpoint: term,
    handle: { page: (page) => term.publish(page) },
    onCaughtUp: () => term.settle(),
    isFinal: (error) => error instanceof Replaced,
    onFailure: (text) => onFailure(text),
    backoff: { firstMs: pauseMs, longestMs: LONGEST_PAUSE_MS },
    registry,
  })
  await term.end()
}
