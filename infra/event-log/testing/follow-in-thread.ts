// A reader in a thread of its own, as the projections have one: posts the ids of the first `enough` events that it receives.
import { parentPort, workerData } from 'node:worker_threads'
import { START } from '../event-log.ts'
import { openSqliteLogReader } from '../sqlite/sqlite-log-reader.ts'
import { receivedIds, collectMessages } from './sample-events.ts'

const { file, enough }: { file: string; enough: number } = workerData
const reader = openSqliteLogReader({ file })
const received = await collectMessages(
  reader,
  { after: START },
  (messages) => receivedIds(messages).length >= enough,
)
await reader.close()
parentPort?.postMessage(receivedIds(received))
