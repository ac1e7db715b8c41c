import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startS3Double, type S3Double } from '@courtline/infra/blob-store/s3/double/start-s3-double'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { derivedId, userSettingsStream } from '@courtline/messages/ids'
import { assembleCast, type Cast, type Player } from '../demo/cast.ts'
import { bringMatch } from '../demo/bring-match.ts'
import { CallRefused, DemoClient } from '../demo/demo-client.ts'
import { demoMatches, type DemoMatch } from '../demo/demo-matches.ts'
import { videoFileOf } from '../demo/video-file.ts'
import { downFerretDb, upFerretDb } from '../engines/ferretdb.ts'
import { downKafka, upKafka } from '../engines/kafka.ts'
import type { Role } from '../site/cluster/cluster-settings.ts'
import { ClusterMember, newFolder, startEventStore, type EventStore } from './cluster-rig.ts'
import { openWholeTruth, type WholeTruth } from './whole-truth.ts'

jest.setTimeout(240_000)

const KAFKA = { port: 19_392 }
const FERRETDB = { port: 27_337, postgresPort: 27_338 }
const DOWN_MS = 30_000
const SETTLED_MS = 60_000
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
  let truth: WholeTruth
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
    }
    truth = await openWholeTruth({ eventStoreUrl: store.url, mongoUrl: String(env['MONGODB_URL']) })
    gateways = [begin('gateway'), begin('gateway')]
    for (const role of ['worker', 'worker', 'relay', 'media', 'reactors'] as const) begin(role)
    await Promise.all(members.map((member) => member.answering()))
  })

  afterAll(async () => {
    stop.abort()
    const lines = members.flatMap(({ role, said }) => said.map((line) => `${role}: ${line}`))
    fs.writeFileSync(path.join(tmpdir(), 'courtline-cluster-test.log'), lines.join('\n'))
    await Promise.all(members.filter(({ hasEnded }) => !hasEnded).map((member) => member.kill()))
    await truth.close()
    await store.close()
    await s3.close()
    await downKafka(folder)
    await downFerretDb(folder)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('takes a match from sign-up to watching, whichever gateway is asked', async () => {
    const [first, second] = gateways
    const token = gateways.map(({ adminToken }) => adminToken).find((each) => each !== undefined)
    cast = await gathered(new DemoClient(first.address, stop.signal), token)
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
    for (const name of ['matchState', 'statistics'] as const)
      expect(await elsewhere.call(name, call)).toEqual(await owner.call(name, call))
    await settled()
  })

  it('goes on while the broker is stopped and started in the middle of things', async () => {
    await write(10)
    await downKafka(folder)
    await write(10)
    await upKafka(folder, KAFKA)
    await write(10)
    await settled()
  })

  it('lets another worker take over from one that was killed in the middle of a page', async () => {
    const writing = write(40)
    await one('worker').kill()
    await writing
    begin('worker')
    await write(10)
    await settled()
  })

  it('fences the one of two relays that slept over its lease', async () => {
    const former = one('relay')
    const epoch = await relayEpoch()
    former.freeze()
    const next = await begin('relay').answering()
    await until(relayEpoch, (now) => now > epoch)
    await write(10)
    former.wake()
    await write(10)
    await settled()
    await next.stop()
  })

  it('answers 503 while the store of the read models is down, and loses nothing', async () => {
    await write(5)
    await downFerretDb(folder)
    const downSinceMs = performance.now()
    const answer = await fetch(`${gateways[0].address}/api/matches`, { headers: bearer(cast.people.maya) })
    await answer.body?.cancel()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await new Promise((resolve) => setTimeout(resolve, DOWN_MS - (performance.now() - downSinceMs)))
    await upFerretDb(folder, FERRETDB)
    await write(5)
    await settled()
  })

  it('answers 503 with Retry-After while the log cannot be reached, and loses nothing', async () => {
    if (!store.isDouble) return
    await store.fault('unavailable on')
    const refused = await save(cast.people.lena, { quickEntry: true, keyBindings: {} }, gateways[0].address)
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    await store.fault('unavailable off')
    await write(10)
    await settled()
  })

  it('brings the viewers of a gateway that was killed to another, who tells them what they missed', async () => {
    const second = begin('gateway')
    await second.answering()
    const { maya } = cast.people
    const viewer = await listen(second.address, bearer(maya))
    await write(3)
    await until(
      () => Promise.resolve(viewer.lastId()),
      (id) => id !== '',
    )
    const seen = viewer.lastId()
    await second.kill()
    await viewer.ended
    await write(3)
    const again = await listen(gateways[0].address, { ...bearer(maya), 'last-event-id': seen })
    await until(
      () => Promise.resolve(again.frames()),
      (frames) => frames > 0,
    )
    again.close()
    await settled()
  })

  it('is not held up by a worker that stands still', async () => {
    const slow = one('worker')
    slow.freeze()
    await write(10)
    await settled()
    slow.wake()
    await write(10)
    await settled()
  })

  it('parks an event that cannot be folded, and an admin gives it up with a reason', async () => {
    const { log } = truth
    const stream = userSettingsStream(cast.people.kenji.id)
    const meta = { actorId: 'worker:test', at: new Date().toISOString(), commandId: randomUUID() }
    const poison = { id: randomUUID(), type: 'UserSettingsChanged', version: 99, data: {}, meta }
    await log.append(stream, [poison], { expected: 'any' })
    const admin = cast.admin
    const view = async () => (await admin.call('projections')).find(({ name }) => name === 'user-settings')
    await until(view, (found) => (found?.parked.length ?? 0) > 0)
    const body = { stream, action: 'skip' as const, reason: 'a test put it there' }
    const after = await admin.call('unpark', { params: { name: 'user-settings' }, body })
    expect(after.parked).toEqual([])
    await write(9)
    await until(truth.differences, (differences) => differences.length === 0)
  })

  /** Changes that are acknowledged: settings of everybody, in turns, at any gateway; a refusal for now is tried again. */
  async function write(count: number): Promise<void> {
    const people = Object.values(cast.people).filter(({ id }) => id !== cast.people.kenji.id)
    for (let n = 0; n < count; n += 1) {
      const person = people[n % people.length]
      const { address } = gateways[n % 2] ?? gateways[0]
      if (!person) continue
      const settings = { quickEntry: n % 3 === 0, keyBindings: {} }
      await until(
        () => save(person, settings, address),
        ({ status }) => status === 200,
      )
    }
  }

  function save(player: Player, settings: object, address: string): Promise<Response> {
    return fetch(`${address}/api/userSettings`, {
      method: 'PUT',
      headers: { ...bearer(player), 'content-type': 'application/json', 'x-command-id': randomUUID() },
      body: JSON.stringify(settings),
    })
  }

  /** Every view has seen everything: the audit finds nothing, and the documents are those of one cold pass. */
  async function settled(): Promise<void> {
    expect(await until(truth.unlikeColdPass, (views) => views.length === 0, SETTLED_MS)).toEqual([])
    expect(await truth.differences()).toEqual([])
  }

  const one = (role: Role): ClusterMember => {
    const found = members.find((member) => member.role === role && !member.hasEnded)
    if (!found) throw new Error(`No ${role} runs`)
    return found
  }

  async function relayEpoch(): Promise<number> {
    const response = await fetch(`${one('worker').address}/metrics`)
    return Number(/^courtline_relay_epoch (\d+)/m.exec(await response.text())?.[1] ?? 0)
  }
})

const bearer = ({ client }: Player) => client.headers()

/** Workers that have only just started may be slow: what is refused for now is asked again. */
async function gathered(site: DemoClient, token: string | undefined, tries = 20): Promise<Cast> {
  try {
    return await assembleCast(site, token)
  } catch (error) {
    if (!(error instanceof CallRefused) || tries === 0) throw error
    if (error.code !== 'ADMIN_EXISTS' && error.status !== 503) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return await gathered(site, error.code === 'ADMIN_EXISTS' ? undefined : token, tries - 1)
  }
}

/** Looks again and again; answers what it saw last when the time is over. */
async function until<T>(look: () => Promise<T>, fits: (found: T) => boolean, withinMs = 60_000): Promise<T> {
  for (const deadlineMs = performance.now() + withinMs; ;) {
    const found = await look()
    if (fits(found) || performance.now() > deadlineMs) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** A viewer of the live feed. */
async function listen(address: string, headers: Record<string, string>) {
  const closing = new AbortController()
  const url = `${address}/api/live?channels=${encodeURIComponent('me')}`
  const response = await fetch(url, { headers, signal: closing.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  }
  const ended = read().catch(() => undefined)
  return {
    ended,
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    frames: () => [...text.matchAll(/^data: /gm)].length,
    close: () => closing.abort(),
  }
}

function theMatch(): DemoMatch {
  const template = demoMatches(new Date()).find(
    ({ video, target }) => video.kind === 'animation' && target === 'Queued',
  )
  if (!template) throw new Error('The demo has no match with a video that waits in the queue')
  return { ...template, id: derivedId('match of the cluster test'), target: 'Edited' }
}
