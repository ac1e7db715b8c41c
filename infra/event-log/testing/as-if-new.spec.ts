import { afterEach, beforeEach, describe } from '@jest/globals'
import type { EventLog } from '../event-log.ts'
import { asIfNew } from './as-if-new.ts'
import { eventStoreLog } from './opened-logs.ts'
import { reading } from './reading.ts'
import { someEvents, type OpenedLog } from './sample-events.ts'
import { subscribing } from './subscribing.ts'

/** What a real store brings with it: events from before, gaps between positions, events of the system. */
describe('a store with a past, shown as if it were new', () => {
  let opened: OpenedLog<EventLog>
  let log: EventLog
  beforeEach(async () => {
    opened = await eventStoreLog({ positions: 'sparse' })
    await opened.log.append('match-1', someEvents(3), { expected: 'no-stream' })
    log = await asIfNew(opened.log)
  })
  afterEach(() => opened.destroy())

  reading(() => log)
  subscribing(() => log)
})
