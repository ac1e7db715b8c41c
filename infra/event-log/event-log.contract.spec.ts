import { eventLogContract } from './contract/event-log-contract.ts'
import { memoryLog, sqliteLog } from './contract/opened-logs.ts'

eventLogContract('memory', memoryLog)
eventLogContract('sqlite', sqliteLog)
