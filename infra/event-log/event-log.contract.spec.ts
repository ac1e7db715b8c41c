import { eventLogContract } from './testing/event-log-contract.ts'
import { eventStoreLog, memoryLog, sqliteLog } from './testing/opened-logs.ts'

eventLogContract('memory', memoryLog)
eventLogContract('sqlite', sqliteLog)
eventLogContract('eventstoredb, through the double', () => eventStoreLog())
