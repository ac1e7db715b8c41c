import { setTimeout as wait } from 'node:timers/promises'
import { Outpaced, type BuildWriter, type EventPage } from './build-writer.ts'
import type { PartitionOf } from './partitions.ts'

const TRIES = 20
const PAUSE_MS = 20

/**
 * Applies a page of the log to a build that others write too: each partition's events under its own checkpoint, then how
 * far the log was looked at. What another writer has applied meanwhile is passed by.
 */
export async function applyShared(
  writer: BuildWriter,
  page: EventPage,
  partitionOf: PartitionOf,
): Promise<void> {
  await writer.refresh()
  for (const [partition, events] of Map.groupBy(page.events, ({ stream }) => partitionOf(stream))) {
    const scannedTo = events.at(-1)?.position ?? page.scannedTo
    await applyPatiently(writer, { events, scannedTo }, partition)
  }
  await applyPatiently(writer, { events: [], scannedTo: page.scannedTo })
}

/** Applies a page of one partition; when another writer was faster, again what that one has left. */
export function applyPatiently(writer: BuildWriter, page: EventPage, partition?: string): Promise<void> {
  return patiently(() => writer.apply(page, partition))
}

/** Writes to a build that others write too: tries again while another writer is faster. */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Outpaced) || tries === TRIES) throw error
    }
    await wait(PAUSE_MS * Math.random() * tries)
  }
}
