// Needs the address of a real EventStoreDB or KurrentDB that nobody else writes to, and that takes more than its usual
// mebibyte an append (EVENTSTORE_MAX_APPEND_SIZE).
import { asIfNew } from '../testing/as-if-new.ts'
import { eventLogContract } from '../testing/event-log-contract.ts'
import { openEventStoreLog } from './eventstore-log.ts'

const url = process.env['EVENTSTORE_URL']
if (url === undefined) throw new Error('EVENTSTORE_URL says where EventStoreDB runs')

eventLogContract('EventStoreDB', async () => {
  const log = await asIfNew(await openEventStoreLog({ url, quietMs: 200 }))
  return { log, destroy: () => log.close() }
})
