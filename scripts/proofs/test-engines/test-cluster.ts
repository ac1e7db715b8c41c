import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startS3Double } from '@courtline/infra/blob-store/s3/testing/start-s3-double'
import { assembleCast, type Cast } from '@courtline/site/demo/cast'
import type { DemoPlayer } from '@courtline/site/demo/demo-player'
import { CallRefused, DemoClient } from '@courtline/site/demo/demo-client'
import { downFerretDb, upFerretDb } from '../engines/ferretdb.ts'
import { downKafka, upKafka } from '../engines/kafka.ts'
import type { ProcessRole } from '@courtline/site/cluster/cluster-settings'
import { ClusterMember, newFolder, startEventStore, type EventStore } from './cluster-rig.ts'
import { StoreProxy } from './store-proxy.ts'
import { openFullCheck, type FullCheck } from './full-check.ts'

const KAFKA = { port: 19_392 }
const FERRETDB = { port: 27_337, postgresPort: 27_338 }
const ROLES = ['gateway', 'gateway', 'worker', 'worker', 'relay', 'media', 'reactors'] as const
const S3_KEY = { accessKeyId: 'courtline', secretAccessKey: 'a secret of the store' }
/** How long something may stay as it is, on a machine that is busy with other things too, before it counts as stuck. */
const WITHIN_MS = 90_000

/** A site of several processes on real engines of its own, which may be stopped. */
export interface TestCluster {
  readonly folder: string
  readonly store: EventStore
  readonly fullCheck: FullCheck
  readonly gateways: readonly [ClusterMember, ClusterMember]
  /** Starts one more process, and waits until it answers. */
  readonly join: (role: ProcessRole) => Promise<ClusterMember>
  /** What is between each worker that has not ended and the store of the read models. */
  readonly proxies: () => ReadonlyMap<ClusterMember, StoreProxy>
  /** Processes of a role that have not ended. */
  readonly all: (role: ProcessRole) => readonly ClusterMember[]
  /** The process that holds a lease now. */
  readonly holderOf: (lease: string) => Promise<ClusterMember>
  readonly broker: Switch
  readonly readStore: Switch
  /** Makes the first admin and everybody else of the demo. */
  readonly people: () => Promise<Cast>
  readonly close: () => Promise<void>
}

interface Switch {
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** Starts engines and processes; what was started is ended when one of them does not come up. */
export async function openTestCluster(): Promise<TestCluster> {
  const folder = newFolder('cluster')
  const members: ClusterMember[] = []
  const closers: (() => Promise<unknown> | void)[] = [() => fs.rmSync(folder, { recursive: true })]
  const close = async () => {
    writeWhatTheySaid(members, folder)
    await Promise.all(members.map((member) => member.kill()))
    for (const each of closers.splice(0).toReversed()) await each()
  }
  try {
    closers.push(() => downFerretDb(folder))
    closers.push(() => downKafka(folder))
    await Promise.all([upKafka(folder, KAFKA), upFerretDb(folder, FERRETDB)])
    const store = await startEventStore()
    closers.push(() => store.close())
    const s3 = await startS3Double(S3_KEY, 'courtline')
    closers.push(() => s3.close())
    const env = environmentOf(store.url, s3.endpoint)
    const fullCheck = await openFullCheck({ eventStoreUrl: store.url, mongoUrl: env.MONGODB_URL })
    closers.push(() => fullCheck.close())
    const proxies = new Map<ClusterMember, StoreProxy>()
    const begin = async (role: ProcessRole) => {
      const data = path.join(folder, `${role}-${members.length}`)
      const proxy = role === 'worker' ? await StoreProxy.open(FERRETDB.port) : undefined
      const port = proxy?.port ?? FERRETDB.port
      const member = ClusterMember.begin(role, {
        ...env,
        MONGODB_URL: databaseAt(port),
        COURTLINE_DATA: data,
      })
      members.push(member)
      if (proxy) {
        proxies.set(member, proxy)
        closers.push(() => proxy.close())
      }
      return member
    }
    const gateways = [await begin('gateway'), await begin('gateway')] as const
    for (const role of ROLES.slice(gateways.length)) await begin(role)
    await Promise.all(members.map((member) => member.answering()))
    const all = (role: ProcessRole) => members.filter((member) => member.role === role && !member.hasEnded)
    return {
      folder,
      store,
      fullCheck,
      gateways,
      all,
      proxies: () => new Map([...proxies].filter(([member]) => !member.hasEnded)),
      join: async (role) => (await begin(role)).answering(),
      holderOf: async (lease) => {
        const pid = await fullCheck.holderOf(lease)
        const member = members.find((each) => each.pid === pid)
        if (!member) throw new Error(`None of our processes holds ${lease}`)
        return member
      },
      broker: { stop: () => downKafka(folder), start: async () => void (await upKafka(folder, KAFKA)) },
      readStore: {
        stop: () => downFerretDb(folder),
        start: async () => void (await upFerretDb(folder, FERRETDB)),
      },
      people: () => {
        const link = gateways.map(({ adminToken }) => adminToken).find((token) => token !== undefined)
        return gathered(new DemoClient(gateways[0].address, new AbortController().signal), link)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const databaseAt = (port: number) => `mongodb://127.0.0.1:${port}/courtline`

const environmentOf = (eventStoreUrl: string, s3Endpoint: string) => ({
  COURTLINE_PROFILE: 'cluster',
  EVENTSTORE_URL: eventStoreUrl,
  KAFKA_BROKERS: `127.0.0.1:${KAFKA.port}`,
  MONGODB_URL: databaseAt(FERRETDB.port),
  S3_ENDPOINT: s3Endpoint,
  S3_BUCKET: 'courtline',
  S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
  COURTLINE_SECRET: randomBytes(32).toString('base64url'),
  COURTLINE_URL: 'http://courtline.test',
})

/** Where COURTLINE_ENGINE_SAID names a file, the output of the processes is written to it. */
function writeWhatTheySaid(members: readonly ClusterMember[], folder: string): void {
  const lines = members.flatMap(({ role, pid, lines }) => lines.map((line) => `${role} ${pid}: ${line}`))
  fs.writeFileSync(process.env['COURTLINE_ENGINE_SAID'] ?? path.join(folder, 'said.log'), lines.join('\n'))
}

/** Workers that have only just started may be slow: what is refused for now is asked again. */
async function gathered(site: DemoClient, token: string | undefined, tries = 30): Promise<Cast> {
  try {
    return await assembleCast(site, token)
  } catch (error) {
    if (!(error instanceof CallRefused) || tries === 0) throw error
    if (error.code !== 'ADMIN_EXISTS' && error.status !== 503) throw error
    await pause(1000)
    return await gathered(site, error.code === 'ADMIN_EXISTS' ? undefined : token, tries - 1)
  }
}

/** Looks again and again until it fits. Throws with what it saw last when that has not changed for too long. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T>,
  fits: (found: T) => boolean,
  everyMs = 200,
): Promise<T> {
  let seen = ''
  for (let changedAtMs = performance.now(); ;) {
    const found = await look()
    if (fits(found)) return found
    const text = JSON.stringify(found)
    if (text !== seen) [seen, changedAtMs] = [text, performance.now()]
    if (performance.now() - changedAtMs > WITHIN_MS)
      throw new Error(`Not in time: ${what}; for ${WITHIN_MS / 1000} s ${text}`)
    await pause(everyMs)
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Every view has seen everything: its documents are those of one cold pass, and the audit finds nothing. */
export async function whenSettled(fullCheck: FullCheck): Promise<void> {
  let unlike = await fullCheck.unlikeColdPass()
  const look = async () => (unlike = unlike.length === 0 ? unlike : await fullCheck.unlikeColdPass(unlike))
  const isLike = (views: readonly string[]) => views.length === 0
  await eventually('read models equal to a cold pass', look, isLike, 500).catch(async (error: unknown) => {
    // The audit shows whether events are missing, because it is late, or documents differ from what they should be.
    throw new Error(
      `${String(error)}; the audit: ${(await fullCheck.differences()).join('; ') || 'no difference'}`,
    )
  })
  await eventually('a clean audit', fullCheck.differences, (differences) => differences.length === 0, 500)
}

/** Settings of so many people in turns, at any gateway, each acknowledged; a refusal for now is tried again. */
export async function write(cluster: TestCluster, cast: Cast, count: number): Promise<void> {
  const people = Object.values(cast.people).filter(({ id }) => id !== cast.people.kenji.id)
  for (let n = 0; n < count; n += 1) {
    const person = people[n % people.length]
    if (!person) continue
    const { address } = cluster.gateways[n % 2] ?? cluster.gateways[0]
    const settings = { quickEntry: Math.random() < 0.5, keyBindings: {} }
    const answer = () => save(address, person, settings).then(({ status }) => status)
    await eventually('a write that is acknowledged', answer, (status) => status === 200)
  }
}

/** What a request of this person's carries at this gateway, which takes none that comes from another origin. */
export const headersAt = (address: string, { client }: DemoPlayer) => client.at(address).headers()

/** One person's settings, as one command. */
export async function save(address: string, person: DemoPlayer, settings: object): Promise<Response> {
  const response = await fetch(`${address}/api/userSettings`, {
    method: 'PUT',
    headers: {
      ...headersAt(address, person),
      'content-type': 'application/json',
      'x-command-id': randomUUID(),
    },
    body: JSON.stringify(settings),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  await response.body?.cancel()
  return response
}
