import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { BuildCheckpoint, DocumentGuard } from '@courtline/infra/read-models/read-models'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { OpenEvent } from './open-event.ts'
import { handledTypes, isErasureOf } from './fold-page.ts'
import { changed, foldGroup, groupsFrom, type Group } from './group.ts'
import type { Projection } from '../projection.ts'

export interface ColdFoldOptions {
  readonly projection: Projection
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly open: OpenEvent
  /** What the build has parked or skipped is left out here too. */
  readonly checkpoints: readonly BuildCheckpoint[]
}

/** The documents of a group, folded again from the log up to what their guard has seen, in the log's order. */
export async function coldFold(
  options: ColdFoldOptions,
  name: string,
  guard: DocumentGuard,
): Promise<ReadonlyMap<string, object>> {
  const streams = await Promise.all(
    Object.entries(guard).map(([stream, revision]) => seenOf(options, stream, revision)),
  )
  const events = streams
    .flat()
    .filter((event) => feeds(options.projection, event, name))
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const [empty] = groupsFrom([name], []).values()
  if (!empty) return new Map()
  return fold(options.projection, empty, events).documents
}

async function seenOf(
  { log, open, projection, checkpoints }: ColdFoldOptions,
  stream: string,
  revision: number,
): Promise<Recorded<AnyEvent>[]> {
  const handled = new Set(handledTypes(projection))
  const parked = checkpoints
    .flatMap((checkpoint) => checkpoint.parked)
    .find((entry) => entry.stream === stream)
  const skipped = checkpoints
    .flatMap((checkpoint) => checkpoint.skipped)
    .some((entry) => entry.stream === stream)
  // Which events of the stream were skipped is not kept one by one: such a stream proves nothing.
  if (skipped) return []
  const last = Math.min(revision, (parked?.revision ?? Infinity) - 1)
  const seen: Recorded<AnyEvent>[] = []
  for await (const page of log.readStream(stream)) {
    const fed = page.filter(({ type, revision }) => revision <= last && handled.has(type))
    await open.prepare?.(fed)
    seen.push(...fed.map((event) => open(event)))
  }
  return seen
}

const feeds = (projection: Projection, event: Recorded<AnyEvent>, group: string) =>
  isErasureOf(projection, event.event.type) || projection.groupsOf(event).includes(group)

function fold(projection: Projection, empty: Group, events: readonly Recorded<AnyEvent>[]): Group {
  let group = empty
  let pending: Recorded<AnyEvent>[] = []
  for (const event of events) {
    if (!isErasureOf(projection, event.event.type)) {
      pending.push(event)
      continue
    }
    group = foldGroup(projection, group, pending).group
    pending = []
    const changes = projection.erasure?.scrub({ group: group.name, documents: group.documents })
    group = changed(projection, group, changes ?? new Map(), [event]).group
  }
  return foldGroup(projection, group, pending).group
}
