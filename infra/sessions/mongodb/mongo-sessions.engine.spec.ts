import { newDatabaseUrl } from '../../mongodb/engine-database.ts'
import { lifetime, sessionsContract } from '../contract/sessions-contract.ts'
import { openMongoSessions } from './mongo-sessions.ts'

sessionsContract('mongodb', () => openMongoSessions({ ...lifetime, url: newDatabaseUrl('sessions') }))
