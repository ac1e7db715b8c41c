import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { auditMedia } from '@courtline/application/media/audit-media'
import { startS3Double, type S3Double } from '@courtline/infra/blob-store/s3/testing/start-s3-double'
import { START } from '@courtline/infra/event-log/event-log'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { dropDatabases, newDatabaseUrl } from '@courtline/infra/mongodb/testing/engine-database'
import { CHECKPOINTS, type KeptCheckpoint } from '@courtline/infra/read-models/mongodb/kept-document'
import { openMongoDatabase } from '@courtline/infra/mongodb/mongo-database'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import { PROJECTIONS } from '@courtline/projections/registry'
import { applyShared } from '@courtline/projections/runtime/write/shared-build'
import { buildOf, writerOf } from '@courtline/projections/testing/given'
import { appendEvents } from '@courtline/projections/testing/event-storage'
import { wholeSite } from '@courtline/projections/testing/whole-site'
import { startEventStore, type EventStore } from './cluster-rig.ts'

jest.setTimeout(180_000)

const AUDIT = path.resolve(import.meta.dirname, '../../audit.ts')
const mongoUrl = newDatabaseUrl('audit')
const s3Key = { accessKeyId: 'courtline', secretAccessKey: 'a secret of the store' }
let store: EventStore
let s3: S3Double
beforeAll(async () => {
  store = await startEventStore()
  s3 = await startS3Double(s3Key, 'media')
  await buildEverything(store.url)
  await storeMedia(store.url)
})
afterAll(async () => {
  await dropDatabases([mongoUrl])
  await s3.close()
  await store.close()
})

/** A file for each that the log names. */
async function storeMedia(url: string): Promise<void> {
  const log = await openEventStoreLog({ url })
  const nothing = { list: async function* () {}, stat: async () => undefined }
  const { missing } = await auditMedia({ log, blobs: nothing, now: () => new Date() })
  await log.close()
  for (const uri of missing) s3.bucket.put(uri, Buffer.from(uri), 'STANDARD')
}

/** A site's log in the event store, its read models and keys in the database. */
async function buildEverything(url: string): Promise<void> {
  const log = await openEventStoreLog({ url })
  const keys = openMemoryPersonalKeys()
  await appendEvents({ log, keys }, wholeSite())
  const kept = openMongoPersonalKeys({ url: mongoUrl })
  for await (const record of keys.records()) await kept.adopt(record)
  await kept.close()
  const models = openMongoReadModels({ url: mongoUrl })
  const page = await log.readAll({ after: START, limit: 10_000 })
  for (const projection of PROJECTIONS) {
    const record = { ...buildOf(projection), state: 'live', verdict: null, since: '' } as const
    await models.saveBuilds(projection.name, [record])
    const writer = await writerOf({ log, keys }, projection, await models.open(record, projection))
    if (projection.ordering === 'stream') await applyShared(writer, page, partitionOf)
    else await writer.apply(page)
  }
  await models.close()
  await log.close()
}

/** The command as an operator runs it, with the settings of the cluster in its environment. */
async function audit() {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    COURTLINE_PROFILE: 'cluster',
    EVENTSTORE_URL: store.url,
    KAFKA_BROKERS: '127.0.0.1:9092',
    MONGODB_URL: mongoUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: s3Key.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Key.secretAccessKey,
    COURTLINE_SECRET: '0'.repeat(64),
  }
  const args = ['--disable-warning=ExperimentalWarning', AUDIT]
  // The store of files answers from this process, so it must not stand still.
  const ended = (status: unknown, stdout: string, stderr: string) => ({
    status,
    lines: stdout.trim().split('\n'),
    stderr,
  })
  return await promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout, stderr }) => ended(0, stdout, stderr),
    ({ code, stdout, stderr }) => ended(code, stdout, stderr),
  )
}

const documentsOf = (db: ReturnType<typeof openMongoDatabase>['db'], name: string, version: number) =>
  db.collection<{ _id: string; body: string | null }>(`documents.${name}-v${version}-b1`)

describe('npm run audit with the settings of a cluster', () => {
  it('finds that every read model accounts for every event, and every file to be there', async () => {
    const { status, lines, stderr } = await audit()
    expect([status, stderr]).toEqual([0, ''])
    expect(lines).toContain(`All ${PROJECTIONS.length} read models account for every event of the log.`)
    expect(lines.at(-1)).toMatch(/^All [1-9]\d* media files are those that the log names/)
  })

  it('names a document that was altered in the database, and ends with 1', async () => {
    const [projection] = PROJECTIONS
    if (!projection) throw new Error('There is no read model')
    const { db, close } = openMongoDatabase(mongoUrl)
    const documents = documentsOf(db, projection.name, projection.version)
    const [found] = await documents.find({ present: true }).sort({ _id: 1 }).limit(1).toArray()
    const _id = found?._id ?? ''
    await documents.updateMany({ _id }, { $set: { body: '{"altered":true}' } })
    const { status, lines } = await audit()
    await documents.updateMany({ _id }, { $set: { body: found?.body ?? null } })
    await close()
    expect(status).toBe(1)
    expect(lines).toContain(`1 of ${PROJECTIONS.length} read models differ from the log.`)
    expect(lines.filter((line) => line.includes('DIFFERENT'))).toEqual([
      expect.stringContaining(`Document ${_id} comes out differently when it is folded anew`),
    ])
  })

  it('names the events that a checkpoint does not account for, and ends with 1', async () => {
    const { db, close } = openMongoDatabase(mongoUrl)
    const [projection] = PROJECTIONS
    if (!projection) throw new Error('There is no read model')
    const { name, version } = projection
    const checkpoints = db.collection<KeptCheckpoint>(`documents.${name}-v${version}-b1`)
    // The whole log's own accounts for nothing, where partitions do.
    const all = await checkpoints.find({ group: CHECKPOINTS }).toArray()
    const kept = all.find(({ checkpoint }) => JSON.parse(checkpoint).applied.count > 0)
    const checkpoint = JSON.parse(kept?.checkpoint ?? '{}')
    const fewer = { ...checkpoint, applied: { ...checkpoint.applied, count: 0 } }
    const filter = { _id: kept?._id ?? '' }
    await checkpoints.updateMany(filter, { $set: { checkpoint: JSON.stringify(fewer) } })
    const { status, lines } = await audit()
    await checkpoints.updateMany(filter, { $set: { checkpoint: kept?.checkpoint ?? '' } })
    await close()
    expect(status).toBe(1)
    expect(lines.filter((line) => line.includes('DIFFERENT'))).toEqual([
      expect.stringMatching(/\d+ events accounted for, \d+ in the log; no document has missed an event$/),
    ])
  })
})
