import { START, type EventLogReader } from '@courtline/infra/event-log/event-log'

const PAGE_SIZE = 2000

/**
 * The first revision that the log itself lacks, in words; undefined when every stream is dense. A log that a program has
 * written has no gap: an event was taken out.
 */
export async function firstGap(log: Pick<EventLogReader, 'readAll'>): Promise<string | undefined> {
  const next = new Map<string, number>()
  for (let after = START; ;) {
    const page = await log.readAll({ after, limit: PAGE_SIZE })
    for (const { stream, revision, position } of page.events) {
      const expected = next.get(stream) ?? 0
      if (revision !== expected)
        return `the log lacks ${stream} revision ${expected}: ${revision} comes next, at ${position}`
      next.set(stream, revision + 1)
    }
    if (page.atHead || page.scannedTo === after) return undefined
    after = page.scannedTo
  }
}
