import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  START,
  type EventLogReader,
  type Position,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import type {
  BuildRecord,
  Checkpoint,
  ReadModelReader,
  ReadModels,
  Tally,
} from '@courtline/infra/read-models/read-models'
import type { OpenEvent } from './open-event.ts'
import { handledTypes, isErasureOf } from './fold-page.ts'
import type { Projection } from './projection.ts'
import { tallyLog } from './log-tally.ts'
import { seenBy, type PartitionOf } from './partitions.ts'
import { accountedFor, addTallies } from './tally.ts'

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
  /** The first difference, in words; null when the build accounts for every event. */
  readonly difference: string | null
}

export interface AuditOptions {
  readonly log: Pick<EventLogReader, 'readAll' | 'head'>
  readonly models: ReadModels
  readonly open: OpenEvent
  readonly projections: readonly Projection[]
  /** Where builds are written by several partitions. */
  readonly partitionOf?: PartitionOf | undefined
}

/**
 * Compares what each live build has counted with the log up to the same position (P1), and names the first event that
 * is missing where they differ. Reads only: it may run beside a site that is at work.
 */
export async function auditProjections(options: AuditOptions): Promise<AuditedBuild[]> {
  const audited: AuditedBuild[] = []
  for (const projection of options.projections) {
    for (const record of await options.models.builds(projection.name)) {
      if (record.state === 'live' && record.version === projection.version)
        audited.push(await auditBuild(options, projection, record))
    }
  }
  return audited
}

async function auditBuild(
  options: AuditOptions,
  projection: Projection,
  record: BuildRecord,
): Promise<AuditedBuild> {
  const { view, version, build } = record
  const store = await options.models.read(record, projection)
  const checkpoints = (await store?.checkpoints()) ?? []
  const seen = seenBy(checkpoints, options.partitionOf)
  const position = seen.upTo
  const inLog = await tallyLog(options.log, handledTypes(projection), position, seen.has)
  const difference = await differenceOf(options, projection, checkpoints, store, inLog)
  await store?.close()
  return {
    view,
    version,
    build,
    position,
    inLog,
    applied: addTallies(checkpoints.map(({ applied }) => applied)),
    parked: addTallies(checkpoints.flatMap(({ parked }) => parked.map(({ events }) => events))),
    skipped: addTallies(checkpoints.flatMap(({ skipped }) => skipped.map(({ events }) => events))),
    difference,
  }
}

async function differenceOf(
  options: AuditOptions,
  projection: Projection,
  checkpoints: readonly Checkpoint[],
  store: ReadModelReader | undefined,
  inLog: Tally,
): Promise<string | null> {
  const counted = addTallies(checkpoints.map(accountedFor))
  const head = await options.log.head()
  const ahead = checkpoints.find(({ position }) => position > head)
  if (ahead) return `The read model stands at ${ahead.position}, but the log ends at ${head}`
  const isSame = counted.count === inLog.count && counted.hash === inLog.hash
  if (isSame) return null
  const numbers = `${counted.count} events accounted for, ${inLog.count} in the log`
  const missing = store && (await firstUnseen(options, projection, checkpoints, store))
  if (!missing) return `${numbers}; no document has missed an event`
  return `${numbers}; the first one missing is ${missing.type} at ${missing.position}, ${missing.stream} revision ${missing.revision}`
}

const PAGE_SIZE = 500

/** The first event whose documents have not seen it, by their guards. */
async function firstUnseen(
  { log, open, partitionOf }: AuditOptions,
  projection: Projection,
  checkpoints: readonly Checkpoint[],
  store: ReadModelReader,
): Promise<StoredEvent | undefined> {
  const seen = seenBy(checkpoints, partitionOf)
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
