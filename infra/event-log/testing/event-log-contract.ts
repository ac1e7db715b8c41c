import { afterEach, beforeEach, describe } from '@jest/globals'
import type { EventLog } from '../event-log.ts'
import { appending } from './appending.ts'
import { reading } from './reading.ts'
import { repeating } from './repeating.ts'
import type { OpenedLog } from './sample-events.ts'
import { subscribing } from './subscribing.ts'

/** Everything that is promised of an event log, run on an adapter; `open` gives an empty one for each case. */
export function eventLogContract(adapter: string, open: () => Promise<OpenedLog<EventLog>>): void {
  describe(`the event log in ${adapter}`, () => {
    let opened: OpenedLog<EventLog>
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.destroy())

    appending(() => opened.log)
    repeating(() => opened.log)
    reading(() => opened.log)
    subscribing(() => opened.log)
  })
}
