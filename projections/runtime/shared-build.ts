import { setTimeout as wait } from 'node:timers/promises'
import { Outpaced, type BuildWriter, type EventPage } from './build-writer.ts'
import type { PartitionOf } from './partitions.ts'

const TRIES = 20
const PAUSE_MS = 20

/**
 * Applies a page of the log to a build that others write too: each partition's events under its own checkpoint, then how
 * far the log was looked at. What somebody else has applied meanwhile is passed by.
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
export async function applyPatiently(
  writer: BuildWriter,
  page: EventPage,
  partition?: string,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writer.apply(page, partition)
    } catch (error) {
      if (!(error instanceof Outpaced) || tries === TRIES) throw error
    }
    await wait(PAUSE_MS * Math.random() * tries)
  }
}
