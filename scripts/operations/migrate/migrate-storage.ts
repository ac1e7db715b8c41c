import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { mediaUrisIn } from '../backup/whole-log.ts'
import { compareLogs, isSameTally, type ComparedCategory } from './compare-logs.ts'
import { copyLog, type CopiedLog } from './copy-log.ts'
import { copyMedia, type CopiedMedia } from './copy-media.ts'
import { eventsInOrder } from './events.ts'
import { MigrationError, type SiteStorage } from './side.ts'

export interface Migrated {
  readonly keys: number
  readonly events: CopiedLog
  readonly media: CopiedMedia
  readonly categories: readonly ComparedCategory[]
}

export interface Progress {
  events(done: number): void
  media(uri: string): void
}

/**
 * Copies a site to other storage: keys first, so that no event is unreadable there, then log and media, then the
 * checkpoints of reactors. May be interrupted at any moment and run again. Throws MigrationError, and leaves everything as
 * it is, while the target's audit differs from the source's.
 */
export async function migrateStorage(
  source: SiteStorage,
  target: SiteStorage,
  progress: Progress,
): Promise<Migrated> {
  let keys = 0
  for await (const record of source.keys.records()) {
    await target.keys.adopt(record)
    keys += 1
  }
  const events = await copyLog(source.log, target.log, (done) => progress.events(done))
  const media = await copyMedia(source.blobs, target.blobs, await urisIn(source.log), (uri) =>
    progress.media(uri),
  )
  const reached = await source.checkpoints.all()
  const { categories, isSameOrder, places } = await compareLogs(source.log, target.log, [...reached.values()])
  refuseDifference(categories, isSameOrder)
  for (const [name, position] of reached) {
    const place = places.get(position)
    if (place !== undefined) await target.checkpoints.save(name, place)
  }
  return { keys, events, media, categories }
}

async function urisIn(log: EventLogReader): Promise<ReadonlySet<string>> {
  const uris = new Set<string>()
  for await (const { data } of eventsInOrder(log)) for (const uri of mediaUrisIn(data)) uris.add(uri)
  return uris
}

function refuseDifference(categories: readonly ComparedCategory[], isSameOrder: boolean): void {
  const different = categories.filter((each) => !isSameTally(each))
  if (different.length === 0 && isSameOrder) return
  const words = different.map(
    ({ category, source, target }) => `${category} (${source.count} events here, ${target.count} there)`,
  )
  throw new MigrationError(
    `The target's audit differs: ${words.join(', ') || 'the order of events'}. ` +
      'Is a site at work on one of them? Stop it and run the migration again.',
  )
}
