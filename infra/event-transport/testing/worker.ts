import { randomUUID } from 'node:crypto'
import type { Position, StoredEvent } from '../../event-log/event-log.ts'
import { ChangeSignal } from '../../event-log/change-signal.ts'
import type { EventTransport, TransportPage } from '../event-transport.ts'

export interface WorkerOptions {
  readonly group?: string
  /** What its store holds; several workers of one group may share it. */
  readonly checkpoints?: Map<string, Position>
  readonly types?: readonly string[]
  /** So many pages fail first. */
  readonly failures?: number
}

/** A reader with a store of its own, as a test watches it. */
export interface Worker {
  readonly group: string
  readonly checkpoints: Map<string, Position>
  readonly pages: readonly TransportPage[]
  readonly taken: readonly StoredEvent[]
  readonly gaps: readonly { readonly partition: string; readonly after: Position }[]
  readonly troubles: readonly string[]
  partitions(): readonly string[]
  /** The newest of its checkpoints. */
  position(): Position | undefined
  /** Resolves when this holds; looked at whenever something happened. */
  until(holds: () => boolean): Promise<void>
  stop(): Promise<void>
}

export async function openWorker(
  transport: EventTransport,
  category: string,
  options: WorkerOptions = {},
): Promise<Worker> {
  const group = options.group ?? `test-${randomUUID()}`
  const checkpoints = options.checkpoints ?? new Map<string, Position>()
  const pages: TransportPage[] = []
  const taken: StoredEvent[] = []
  const gaps: { partition: string; after: Position }[] = []
  const troubles: string[] = []
  let failures = options.failures ?? 0
  happenings.announce()
  const consumption = await transport.consume({
    group,
    categories: [category],
    ...(options.types && { types: options.types }),
    onAssigned: async () => {
      // The assignment is valid once this has been answered.
      setImmediate(() => happenings.announce())
      return new Map(checkpoints)
    },
    onPage: async (page) => {
      if (failures > 0) {
        failures -= 1
        throw new Error('the store is away')
      }
      pages.push(page)
      taken.push(...page.events)
      checkpoints.set(page.partition, page.scannedTo)
      happenings.announce()
    },
    onGap: async (partition, after) => {
      gaps.push({ partition, after })
      happenings.announce()
      return after
    },
    onRevoked: async () => happenings.announce(),
    onFailure: (text) => void troubles.push(text),
  })
  return {
    group,
    checkpoints,
    pages,
    taken,
    gaps,
    troubles,
    partitions: () => consumption.status().map(({ partition }) => partition),
    position: () => [...checkpoints.values()].toSorted().at(-1),
    until: (holds) => untilIt(holds),
    stop: () => consumption.stop(),
  }
}

/** Of all workers of a test: what one waits for may happen in another. */
const happenings = new ChangeSignal()
const LOOK_AGAIN_MS = 20

/** Resolves when this holds; looks again every moment, since not everything that happens is announced. */
export async function untilIt(holds: () => boolean): Promise<void> {
  while (!holds()) {
    const look = AbortSignal.timeout(LOOK_AGAIN_MS)
    await happenings.changedSince(happenings.count, look)
  }
}
