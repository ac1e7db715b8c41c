import { afterAll } from '@jest/globals'
import { dropDatabases, newDatabaseUrl } from '../../mongodb/testing/engine-database.ts'
import { lifetime, sessionsContract } from '../testing/sessions-contract.ts'
import { openMongoSessions } from './mongo-sessions.ts'

const urls: string[] = []
const newUrl = () => {
  const url = newDatabaseUrl('sessions')
  urls.push(url)
  return url
}
afterAll(() => dropDatabases(urls))

sessionsContract('mongodb', () => openMongoSessions({ ...lifetime, url: newUrl() }))
