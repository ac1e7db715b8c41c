import { broadcastContract } from './broadcast-contract.ts'
import { openMemoryBroadcast } from './memory-broadcast.ts'

const shared = openMemoryBroadcast()
broadcastContract('memory', () => ({ ...shared, close: async () => undefined }))
