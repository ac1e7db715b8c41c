import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  START,
  type EventLogReader,
  type Position,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import type {
  BuildRecord,
  BuildCheckpoint,
  ReadModelReader,
  ReadModels,
  Tally,
} from '@courtline/infra/read-models/read-models'
import type { OpenEvent } from '../write/open-event.ts'
import { handledTypes, isErasureOf } from '../write/fold-page.ts'
import type { Projection } from '../projection.ts'
import { firstGap } from '../builds/first-gap.ts'
import { tallyLogFor, type Counted } from '../write/log-tally.ts'
import { missedEvent, placeOf, Spread } from '../builds/missed-events.ts'
import { seenBy, type PartitionOf, type Seen } from '../write/partitions.ts'
import { sampleDocuments } from '../builds/sampled-documents.ts'
import { accountedFor, addTallies, NO_EVENTS } from '../write/tally.ts'

/** What an audit found of one build. */
export interface AuditedBuild {
  readonly view: string
  readonly version: number
  readonly build: number
  readonly position: Position
  readonly inLog: Tally
  readonly applied: Tally
  readonly parked: Tally
  readonly skipped: Tally
  /** Events of its kinds that it has yet to see: that is no difference, it continues. */
  readonly behind: number
  /** The first difference, in words; null when the build accounts for every event. */
  readonly difference: string | null
}

export interface AuditOptions {
  readonly log: Pick<EventLogReader, 'readAll' | 'readStream' | 'head'>
  readonly models: ReadModels
  readonly open: OpenEvent
  readonly projections: readonly Projection[]
  /** Where builds are written by several partitions. */
  readonly partitionOf?: PartitionOf | undefined
  /** How many groups of documents of each read model are folded again and compared; none, where it is left out. */
  readonly samples?: number | undefined
}

/** A build under audit, and how far it was when the audit began. */
interface Looked {
  readonly projection: Projection
  readonly record: BuildRecord
  readonly store: ReadModelReader | undefined
  readonly checkpoints: readonly BuildCheckpoint[]
  readonly seen: Seen
  /** Some of the events that it has counted. */
  readonly spread: Spread
}

/**
 * Compares what each live build has counted with the log up to the same position (P1), and names the first event that
 * is missing where they differ; then looks whether documents have seen samples of the events, and folds samples of the
 * documents again. Only reads: it may run beside a site that is running.
 */
export async function auditProjections(options: AuditOptions): Promise<AuditedBuild[]> {
  const builds: Looked[] = []
  try {
    for (const projection of options.projections) {
      for (const record of await options.models.builds(projection.name)) {
        if (record.state === 'live' && record.version === projection.version)
          builds.push(await lookAt(options, projection, record))
      }
    }
    const head = await options.log.head()
    const tallies = await tallyLogFor(
      options.log,
      builds.flatMap((build) => countedOf(build, head)),
    )
    const audited: AuditedBuild[] = []
    for (const [index, build] of builds.entries())
      audited.push(await auditBuild(options, build, tallies.slice(2 * index)))
    return audited
  } finally {
    for (const { store } of builds) await store?.close()
  }
}

async function lookAt(options: AuditOptions, projection: Projection, record: BuildRecord): Promise<Looked> {
  const store = await options.models.read(record, projection)
  const checkpoints = (await store?.checkpoints()) ?? []
  const seen = seenBy(checkpoints, options.partitionOf)
  return { projection, record, store, checkpoints, seen, spread: new Spread(options.samples ?? 0) }
}

/** What it has seen, and what it has yet to see. */
const countedOf = ({ projection, seen, spread }: Looked, head: Position): [Counted, Counted] => {
  const types = handledTypes(projection)
  const show = (events: readonly StoredEvent[]) => spread.show(events)
  return [
    { types, upTo: seen.upTo, isSeen: seen.has, show },
    { types, upTo: head, isSeen: (event) => !seen.has(event) },
  ]
}

async function auditBuild(
  options: AuditOptions,
  build: Looked,
  [inLog = NO_EVENTS, toCome = NO_EVENTS]: readonly Tally[],
): Promise<AuditedBuild> {
  const { record, checkpoints, seen } = build
  return {
    view: record.view,
    version: record.version,
    build: record.build,
    position: seen.upTo,
    inLog,
    applied: addTallies(checkpoints.map(({ applied }) => applied)),
    parked: addTallies(checkpoints.flatMap(({ parked }) => parked.map(({ events }) => events))),
    skipped: addTallies(checkpoints.flatMap(({ skipped }) => skipped.map(({ events }) => events))),
    behind: toCome.count,
    difference: (await miscounted(options, build, inLog)) ?? (await misfolded(options, build)),
  }
}

/** A document that is missing, or is not what the events come to that it has seen, in words. */
async function misfolded(
  { log, open, samples = 0 }: AuditOptions,
  { projection, store, checkpoints, seen, spread }: Looked,
): Promise<string | null> {
  if (samples === 0 || !store) return null
  const missed = await missedEvent({ projection, store, log, open, checkpoints, seen }, spread.events)
  if (missed !== null) return missed
  return (await sampleDocuments({ projection, store, log, open, seen, samples }, checkpoints)).difference
}

async function miscounted(
  options: AuditOptions,
  { projection, checkpoints, store, seen }: Looked,
  inLog: Tally,
): Promise<string | null> {
  const counted = addTallies(checkpoints.map(accountedFor))
  const documents = checkpoints.length === 0 ? ((await store?.count()) ?? 0) : 0
  if (documents > 0) return `There are ${documents} documents, but no checkpoint that accounts for them`
  const head = await options.log.head()
  const ahead = checkpoints.find(({ position }) => position > head)
  if (ahead) return `The read model is at ${ahead.position}, but the log ends at ${head}`
  const isSame = counted.count === inLog.count && counted.hash === inLog.hash
  if (isSame) return null
  const numbers = `${counted.count} events accounted for, ${inLog.count} in the log`
  const missing = store && (await firstUnseen(options, projection, checkpoints, { store, seen }))
  if (missing) return `${numbers}; the first one missing is ${placeOf(missing)}`
  const gap = await firstGap(options.log)
  if (gap !== undefined) return `${numbers}; ${gap}`
  const others = counted.count === inLog.count ? `, but with hash ${counted.hash}` : ''
  return `${numbers}${others}; no document has missed an event`
}

const PAGE_SIZE = 500

/** The first event whose documents have not seen it, by their guards. */
async function firstUnseen(
  { log, open }: AuditOptions,
  projection: Projection,
  checkpoints: readonly BuildCheckpoint[],
  { store, seen }: { readonly store: ReadModelReader; readonly seen: Seen },
): Promise<StoredEvent | undefined> {
  const { upTo } = seen
  const excused = checkpoints.flatMap(({ parked, skipped }) => [...parked, ...skipped])
  for (let after = START; after < upTo;) {
    const filter = { types: handledTypes(projection) }
    const page = await log.readAll({ after, filter, limit: PAGE_SIZE })
    await open.prepare?.(page.events)
    for (const event of page.events) {
      if (event.position > upTo) return undefined
      if (!seen.has(event)) continue
      if (excused.some(({ stream, revision }) => stream === event.stream && event.revision >= revision))
        continue
      if (await isUnseen(event, projection, open, store)) return event
    }
    if (page.scannedTo === after) return undefined
    after = page.scannedTo
    await nextTurn()
  }
  return undefined
}

async function isUnseen(
  event: StoredEvent,
  projection: Projection,
  open: OpenEvent,
  store: ReadModelReader,
): Promise<boolean> {
  if (isErasureOf(projection, event.type)) return false
  const heads = await store.get([...projection.groupsOf(open(event))])
  return heads.some(({ guard }) => (guard[event.stream] ?? -1) < event.revision)
}
