// Appends to a log file from several callers at once, and prints the ids of each append once it is acknowledged: a
// process for a crash test to kill. Usage: node append-until-killed.ts FILE
import { writeSync } from 'node:fs'
import { openSqliteEventLog } from '../sqlite/sqlite-event-log.ts'
import { idsOf, someEvents } from './sample-events.ts'

const log = await openSqliteEventLog({ file: process.argv[2] ?? 'log.db' })

async function appendForEver(stream: string): Promise<void> {
  for (;;) {
    const events = someEvents(3)
    await log.append(stream, events, { expected: 'any' })
    writeSync(process.stdout.fd, `${idsOf(events).join(' ')}\n`)
  }
}

await Promise.all([0, 1, 2, 3].map((caller) => appendForEver(`match-${caller}`)))
