import { START, type EventLogReader, type StoredEvent } from '@courtline/infra/event-log/event-log'
import type {
  BuildCheckpoint,
  ReadModelReader,
  StoredDocument,
} from '@courtline/infra/read-models/read-models'
import { coldFold } from '../write/cold-fold.ts'
import { handledTypes, isErasureOf } from '../write/fold-page.ts'
import type { OpenEvent } from '../write/open-event.ts'
import type { Seen } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'

export interface MissedOptions {
  readonly projection: Projection
  readonly store: ReadModelReader
  readonly log: Pick<EventLogReader, 'readAll' | 'readStream'>
  readonly open: OpenEvent
  readonly checkpoints: readonly BuildCheckpoint[]
  readonly seen: Seen
}

/** Some of many events, evenly spread over all that it is shown; at most twice as many as are wanted. */
export class Spread {
  readonly #wanted: number
  #kept: StoredEvent[] = []
  #every = 1
  #shown = 0

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  get events(): readonly StoredEvent[] {
    return this.#kept
  }

  show(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (this.#shown % this.#every === 0) this.#kept.push(event)
      this.#shown += 1
      if (this.#kept.length < this.#wanted * 2) continue
      this.#kept = this.#kept.filter((_, index) => index % 2 === 0)
      this.#every *= 2
    }
  }
}

/**
 * Of events that a build counts as seen, the first whose document has not seen it or is not there, in words; null
 * when there is none. It may run while others write.
 */
export async function missedEvent(
  options: MissedOptions,
  events: readonly StoredEvent[],
): Promise<string | null> {
  const { projection, open, checkpoints } = options
  const excused = new Set(
    checkpoints.flatMap(({ parked, skipped }) => [...parked, ...skipped].map(({ stream }) => stream)),
  )
  const relevant = events.filter(({ stream, type }) => !excused.has(stream) && !isErasureOf(projection, type))
  await open.prepare?.(relevant)
  const fed = relevant.flatMap((event) => projection.groupsOf(open(event)).map((group) => ({ event, group })))
  const heads = await headsOf(options, new Set(fed.map(({ group }) => group)))
  for (const { event, group } of fed) {
    const head = heads.get(group)
    if (head && (head.guard[event.stream] ?? -1) >= event.revision) continue
    if (!head && !(await shouldBeThere(options, group, event.stream))) continue
    return `Document ${group} ${head ? 'has not seen' : 'is not there, though it was made by'} ${placeOf(event)}`
  }
  return null
}

/** How an audit names an event. */
export const placeOf = ({ type, position, stream, revision }: StoredEvent) =>
  `${type} at ${position}, ${stream} revision ${revision}`

async function headsOf({ store }: MissedOptions, groups: ReadonlySet<string>) {
  return new Map<string, StoredDocument>((await store.get([...groups])).map((head) => [head.id, head]))
}

/** Most often the stream itself shows why there is no document; only otherwise is the whole log read for the group's others. */
async function shouldBeThere(options: MissedOptions, group: string, stream: string): Promise<boolean> {
  const isMade = async (guard: Readonly<Record<string, number>>) =>
    (await coldFold(options, group, guard)).has(group)
  if (!(await isMade({ [stream]: Infinity }))) return false
  const asSeen = await guardOf(options, group, options.seen.has)
  const asOfNow = await guardOf(options, group, () => true)
  if (!(await isMade(asSeen)) || !(await isMade(asOfNow))) return false
  return (await options.store.get([group])).length === 0
}

const PAGE_SIZE = 2000

/** How far each stream that feeds a group has come, of events that are so. */
async function guardOf(
  { log, projection, open }: MissedOptions,
  group: string,
  isCounted: Seen['has'],
): Promise<Record<string, number>> {
  const guard: Record<string, number> = {}
  const filter = { types: handledTypes(projection) }
  for (let after = START; ;) {
    const page = await log.readAll({ after, filter, limit: PAGE_SIZE })
    await open.prepare?.(page.events)
    for (const event of page.events) {
      if (!isCounted(event) || isErasureOf(projection, event.type)) continue
      if (projection.groupsOf(open(event)).includes(group)) guard[event.stream] = event.revision
    }
    if (page.atHead || page.scannedTo === after) return guard
    after = page.scannedTo
  }
}
