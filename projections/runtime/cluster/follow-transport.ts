import { setTimeout as wait } from 'node:timers/promises'
import { errorText } from '@courtline/infra/error-text'
import {
  START,
  type EventLogReader,
  type Position,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import type { Consumption, EventTransport } from '@courtline/infra/event-transport/event-transport'
import type { BuildRecord, ReadModelBuild, ReadModels } from '@courtline/infra/read-models/read-models'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import { categoriesOf } from '@courtline/messages/events'
import { BuildWriter, type WriterOptions } from '../write/build-writer.ts'
import { handledTypes } from '../write/fold-page.ts'
import type { OpenEvent } from '../write/open-event.ts'
import { seenBy, type PartitionOf } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'
import type { Alarm } from '../thread/projection-host.ts'
import { applyPatiently } from '../write/shared-build.ts'
import type { RuntimeSettings } from '../runtime-settings.ts'
import { isFed } from '../builds/view-builds.ts'

export interface FollowOptions {
  readonly projection: Projection
  readonly transport: EventTransport
  readonly log: EventLogReader
  readonly models: ReadModels
  readonly open: OpenEvent
  readonly settings: RuntimeSettings
  readonly partitionOf: PartitionOf
  readonly onAlarm: (alarm: Alarm) => void
  readonly onTraced?: ((page: TracedPage) => void) | undefined
}

const LOOK_EVERY_MS = 1000
const PAGE_SIZE = 1000

/** One build that this worker writes a share of. */
interface Fed {
  readonly store: ReadModelBuild
  readonly consumption: Consumption
}

/**
 * Lets this worker have its share of a view's partitions, in every build that answers or has answered, until the signal
 * aborts. Only for views that need the order of each stream alone (P4): for others it throws.
 */
export async function followTransport(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { projection, models } = options
  if (projection.ordering === 'global')
    throw new Error(`${projection.name} needs the order of the whole log, which no transport keeps`)
  const fed = new Map<string, Fed>()
  try {
    while (!signal.aborted) {
      try {
        await feedThese(options, fed, await models.builds(projection.name))
      } catch (error) {
        // Neither the store nor the transport has to be there all the time: the log is followed meanwhile.
        alarm(options, 0, errorText(error))
      }
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    for (const each of fed.values()) await stop(each)
  }
}

async function feedThese(
  options: FollowOptions,
  fed: Map<string, Fed>,
  records: readonly BuildRecord[],
): Promise<void> {
  const { version } = options.projection
  const wanted = records.filter((record) => record.version === version && isFed(record.state))
  const names = new Set(wanted.map(groupOf))
  for (const [name, each] of fed) {
    if (names.has(name)) continue
    fed.delete(name)
    await stop(each)
  }
  for (const record of wanted)
    if (!fed.has(groupOf(record))) fed.set(groupOf(record), await feed(options, record))
}

const groupOf = ({ view, version, build }: BuildRecord) => `courtline.${view}.v${version}.b${build}`

async function stop({ consumption, store }: Fed): Promise<void> {
  await consumption.stop()
  await store.close()
}

function alarm({ projection, onAlarm }: FollowOptions, build: number, text: string): void {
  onAlarm({ projection: projection.name, build, text })
}

async function feed(options: FollowOptions, record: BuildRecord): Promise<Fed> {
  const { projection, transport, log, models, open, settings, partitionOf, onTraced } = options
  const raise = (text: string) => alarm(options, record.build, text)
  const store = await models.open(record, projection)
  const writers = new PartitionWriters({
    projection,
    store,
    log,
    open,
    now: settings.now,
    retryDelayMs: settings.retryDelayMs,
    maxParkedStreams: settings.maxParkedStreams,
    onParked: ({ stream, error }) => raise(`Parked ${stream}: ${error}`),
    onTraced:
      record.state === 'live'
        ? (page) => onTraced?.({ ...page, projection: projection.name, build: record.build })
        : undefined,
  })
  const types = handledTypes(projection)
  const consuming = transport.consume({
    group: groupOf(record),
    categories: categoriesOf(types),
    types,
    onAssigned: async (partitions) => {
      await writers.begin(partitions)
      return new Map(partitions.map((partition) => [partition, positionIn(writers.of(partition), partition)]))
    },
    onPage: async ({ partition, events, scannedTo }) => {
      // Where nothing was to be done, the reader of the log keeps how far it was.
      if (events.length > 0) await applyPatiently(writers.of(partition), { events, scannedTo }, partition)
    },
    onGap: (partition, after) =>
      fromLog(log, types, { partition, after, partitionOf }, writers.of(partition)),
    onRevoked: () => Promise.resolve(),
    onFailure: raise,
  })
  try {
    return { store, consumption: await consuming }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * A writer for each partition that this worker has: their pages are written at once, and a writer has its eyes on one
 * page at a time. What two of them fold into the same documents, their guards keep apart, as between workers.
 */
class PartitionWriters {
  readonly #options: WriterOptions
  #writers: ReadonlyMap<string, BuildWriter> = new Map()

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Reads what the store holds, as of now, for these partitions and no others. */
  async begin(partitions: readonly string[]): Promise<void> {
    const opened = partitions.map(async (name) => [name, await BuildWriter.open(this.#options)] as const)
    this.#writers = new Map(await Promise.all(opened))
  }

  /** Throws for a partition that was not begun. */
  of(partition: string): BuildWriter {
    const writer = this.#writers.get(partition)
    if (!writer) throw new Error(`${partition} was not given to this worker`)
    return writer
  }
}

/** How far the partition was brought, by any process. */
function positionIn(writer: BuildWriter, partition: string): Position {
  const whole = writer.checkpoint().position
  const { position } = writer.checkpoint(partition)
  return position > whole ? position : whole
}

interface Gap {
  readonly partition: string
  readonly after: Position
  readonly partitionOf: PartitionOf
}

/** Applies what the log has of a partition after a position; answers how far that went. */
async function fromLog(
  log: EventLogReader,
  types: readonly string[],
  { partition, after, partitionOf }: Gap,
  writer: BuildWriter,
): Promise<Position> {
  await writer.refresh()
  const seen = seenBy(writer.checkpoints(), partitionOf)
  const isMissing = (event: StoredEvent) => partitionOf(event.stream) === partition && !seen.has(event)
  for (let from = after || START; ;) {
    const page = await log.readAll({ after: from, filter: { types }, limit: PAGE_SIZE })
    const events = page.events.filter(isMissing)
    const last = events.at(-1)
    if (last) await applyPatiently(writer, { events, scannedTo: last.position }, partition)
    if (page.atHead || page.scannedTo === from) return page.scannedTo
    from = page.scannedTo
  }
}
