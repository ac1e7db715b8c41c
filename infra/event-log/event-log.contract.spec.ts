import { eventLogContract } from './contract/event-log-contract.ts'
import { eventStoreLog, memoryLog, sqliteLog } from './contract/opened-logs.ts'

eventLogContract('memory', memoryLog)
eventLogContract('sqlite', sqliteLog)
eventLogContract('eventstoredb, through the double', () => eventStoreLog())
