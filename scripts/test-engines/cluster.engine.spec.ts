import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startS3Double, type S3Double } from '@courtline/infra/blob-store/s3/double/start-s3-double'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { derivedId } from '@courtline/messages/ids'
import { assembleCast, type Cast } from '../demo/cast.ts'
import { bringMatch } from '../demo/bring-match.ts'
import { DemoClient } from '../demo/demo-client.ts'
import { demoMatches, type DemoMatch } from '../demo/demo-matches.ts'
import { videoFileOf } from '../demo/video-file.ts'
import { downFerretDb, upFerretDb } from '../engines/ferretdb.ts'
import { downKafka, upKafka } from '../engines/kafka.ts'
import type { Role } from '../site/cluster/cluster-settings.ts'
import { ClusterMember, newFolder, startEventStore, type EventStore } from './cluster-rig.ts'

jest.setTimeout(180_000)

const KAFKA = { port: 19_392 }
const FERRETDB = { port: 27_337, postgresPort: 27_338 }
const S3_KEY = { accessKeyId: 'courtline', secretAccessKey: 'a secret of the store' }

/** Several processes of one site on real engines; where one of them is a double, its row says so. */
describe('the cluster profile', () => {
  const folder = newFolder('cluster')
  const members: ClusterMember[] = []
  const stop = new AbortController()
  let store: EventStore
  let s3: S3Double
  let env: NodeJS.ProcessEnv = {}
  let cast: Cast
  let gateways: readonly [ClusterMember, ClusterMember]

  function begin(role: Role): ClusterMember {
    const name = `${role}-${members.length}`
    const member = ClusterMember.begin(role, { ...env, COURTLINE_DATA: path.join(folder, name) })
    members.push(member)
    return member
  }

  beforeAll(async () => {
    await Promise.all([upKafka(folder, KAFKA), upFerretDb(folder, FERRETDB)])
    store = await startEventStore()
    s3 = await startS3Double(S3_KEY, 'courtline')
    env = {
      COURTLINE_PROFILE: 'cluster',
      EVENTSTORE_URL: store.url,
      KAFKA_BROKERS: `127.0.0.1:${KAFKA.port}`,
      MONGODB_URL: `mongodb://127.0.0.1:${FERRETDB.port}/courtline`,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'courtline',
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      COURTLINE_SECRET: randomBytes(32).toString('base64url'),
      COURTLINE_URL: 'http://courtline.test',
      COURTLINE_STANDIN: folder,
    }
    gateways = [begin('gateway'), begin('gateway')]
    for (const role of ['worker', 'worker', 'relay', 'media', 'reactors'] as const) begin(role)
    await Promise.all(members.map((member) => member.answering()))
  })

  afterAll(async () => {
    stop.abort()
    for (const { role, said } of members) process.stderr.write(`— ${role}\n${said.slice(-40).join('\n')}\n`)
    await Promise.all(members.filter(({ hasEnded }) => !hasEnded).map((member) => member.kill()))
    await store.close()
    await s3.close()
    await downKafka(folder)
    await downFerretDb(folder)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('takes a match from sign-up to watching, whichever gateway is asked', async () => {
    const [first, second] = gateways
    const token = gateways.map(({ adminToken }) => adminToken).find((each) => each !== undefined)
    cast = await assembleCast(new DemoClient(first.address, stop.signal), token)
    const match = theMatch()
    const found = await findFfmpeg(process.env)
    if ('refused' in found) throw new Error(found.refused)
    const at = { ffmpeg: found, workDir: path.join(folder, 'videos'), signal: stop.signal }
    await bringMatch(match, { cast, videoFile: (each) => videoFileOf(each, at), signal: stop.signal })
    const owner = cast.people[match.owner].client
    const call = { params: { id: match.id } }
    const one = await owner.call('match', call)
    expect(one.status).toBe('Edited')
    const elsewhere = owner.at(second.address)
    expect(await elsewhere.call('match', call)).toEqual(one)
    expect(await elsewhere.call('annotation', call)).toEqual(await owner.call('annotation', call))
  })
})

function theMatch(): DemoMatch {
  const template = demoMatches(new Date()).find(
    ({ video, target }) => video.kind === 'animation' && target === 'Queued',
  )
  if (!template) throw new Error('The demo has no match with a video that waits in the queue')
  return { ...template, id: derivedId('match of the cluster test'), target: 'Edited' }
}
