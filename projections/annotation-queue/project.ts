import type { MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import { LIFE_CYCLE_EVENTS, type LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { MatchMetadata } from '@courtline/messages/match/metadata'
import { CREATED, lifeCycleAfter, type LifeCycleState } from '@courtline/messages/match/status'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { Processing } from '@courtline/messages/views/match'
import { withoutAccountNames } from '@courtline/messages/match/account-names'
import { processingAfter } from '@courtline/messages/match/processing'
import { scrubbed } from '../runtime/write/scrub.ts'
import { whatHappened } from '@courtline/messages/match/what-happened'
import { oneDocument, scrubEach, type Projection } from '../runtime/projection.ts'

/** A row of the queue as stored: without names of accounts and score, which are joined when read. */
export interface QueueDocument {
  readonly matchId: string
  readonly ownerId: string
  readonly ownerIds: readonly string[]
  readonly lifeCycle: LifeCycleState
  readonly processing: Processing
  readonly priority: number
  readonly durationSeconds: number | null
  /** Without the names and addresses of players that have an account. */
  readonly metadata: MatchMetadata
  /** Since when it has this status. */
  readonly since: string
  readonly lastEvent: string
  readonly lastEventAt: string
  readonly revision: number
  readonly position: string
}

/** One row for each match until its files are removed (D109); which of them are shown to whom is asked by status. */
export const annotationQueue: Projection<LifeCycleEvent, QueueDocument> = {
  name: 'annotation-queue',
  version: 4,
  ordering: 'global',
  handles: LIFE_CYCLE_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { status: 'one', priority: 'one', order: 'one', owners: 'many' },
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldRow),
  keysOf: (row) => ({
    status: row.lifeCycle.status,
    priority: row.priority,
    order: queueOrder(row),
    owners: row.ownerIds,
  }),
  erasure: { index: 'owners', scrub: scrubEach(scrubRow) },
}

/** Highest priority first, then those that wait longest: sorts as text. */
export const queueOrder = ({ priority, since }: QueueDocument): string => `${9 - priority} ${since}`

function foldRow(row: QueueDocument | null, recorded: Recorded<LifeCycleEvent>): QueueDocument | null {
  const { event, meta, revision, position } = recorded
  if (event.type === 'MatchCreated') return created(recorded, event)
  if (event.type === 'MediaRemoved' || !row) return null
  const lifeCycle = lifeCycleAfter(row.lifeCycle, event)
  return {
    ...withFact(row, event),
    lifeCycle,
    processing: processingAfter(row.processing, lifeCycle, meta.at),
    since: lifeCycle.status === row.lifeCycle.status ? row.since : meta.at,
    lastEvent: whatHappened(event) ?? row.lastEvent,
    lastEventAt: whatHappened(event) === null ? row.lastEventAt : meta.at,
    revision,
    position,
  }
}

function created(
  recorded: Recorded<LifeCycleEvent>,
  event: Extract<MatchEvent, { type: 'MatchCreated' }>,
): QueueDocument {
  const { stream, meta, revision, position } = recorded
  const { ownerId, priority, metadata } = event.data
  return {
    matchId: subjectIdOf(stream),
    ownerId,
    ownerIds: [ownerId],
    lifeCycle: CREATED,
    processing: { state: 'idle' },
    priority,
    durationSeconds: null,
    metadata: withoutAccountNames(metadata),
    since: meta.at,
    lastEvent: whatHappened(event) ?? '',
    lastEventAt: meta.at,
    revision,
    position,
  }
}

function withFact(row: QueueDocument, event: LifeCycleEvent): QueueDocument {
  if (event.type === 'PriorityChanged') return { ...row, priority: event.data.priority }
  if (event.type === 'MetadataChanged') return { ...row, metadata: withoutAccountNames(event.data.metadata) }
  if (event.type === 'RulesChanged') return { ...row, metadata: { ...row.metadata, ...event.data } }
  if (event.type === 'Preprocessed') return { ...row, durationSeconds: event.data.probe.durationSeconds }
  if (event.type === 'FilesReplaced') return { ...row, durationSeconds: null }
  if (event.type === 'OwnerMoved') {
    const { ownerId } = event.data
    return { ...row, ownerId, ownerIds: [...new Set([...row.ownerIds, ownerId])] }
  }
  return row
}

function scrubRow(row: QueueDocument): QueueDocument {
  return { ...row, metadata: withoutAccountNames(scrubbed(MatchMetadata, row.metadata)) }
}
