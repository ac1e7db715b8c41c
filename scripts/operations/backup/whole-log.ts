import { START, type EventLogReader } from '@courtline/infra/event-log/event-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import type { Tally } from '@courtline/infra/read-models/read-models'
import { NO_EVENTS, tallied } from '@courtline/projections/runtime/write/tally'

/** What a log file holds: its events, counted and hashed (P1), and every media file that they name. */
export interface WholeLog {
  readonly events: Tally
  readonly mediaUris: ReadonlySet<string>
}

const PAGE_SIZE = 2000

/** Reads a log file from its first event to its last. */
export async function readWholeLog(file: string): Promise<WholeLog> {
  const log = openSqliteLogReader({ file })
  try {
    return await wholeLog(log)
  } finally {
    await log.close()
  }
}

async function wholeLog(log: EventLogReader): Promise<WholeLog> {
  const mediaUris = new Set<string>()
  let events = NO_EVENTS
  for (let after = START; ;) {
    const page = await log.readAll({ after, limit: PAGE_SIZE })
    events = tallied(
      events,
      page.events.map(({ id }) => id),
    )
    for (const { data } of page.events) for (const uri of mediaUrisIn(data)) mediaUris.add(uri)
    after = page.scannedTo
    if (page.atHead) return { events, mediaUris }
  }
}

/** Names of media files are in fields that are called so: uri, videoUri, titleImageUri. */
const URI_FIELD = /uri$/i

/** Every media file that an event's data name. */
export function* mediaUrisIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  for (const [field, value] of Object.entries(node)) {
    if (typeof value === 'string' && URI_FIELD.test(field)) yield value
    else yield* mediaUrisIn(value)
  }
}
