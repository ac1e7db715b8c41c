import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { userSettingsStream } from '@courtline/messages/ids'
import { bringMatch } from '@courtline/site/demo/bring-match'
import type { Cast } from '@courtline/site/demo/cast'
import { CHARTED, POINT_STRING, SLAM } from '../verify-matches/matches-by-hand.ts'
import { verifyPlatform } from '../verify-platform/verify-platform.ts'
import { smallMatch, smallVideo } from './small-match.ts'
import { rebuildUnderLoad } from './rebuild-under-load.ts'
import {
  eventually,
  headersAt,
  openTestCluster,
  pause,
  save,
  whenSettled,
  write,
  type TestCluster,
} from './test-cluster.ts'
import { listenToMatch } from './viewer.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

// Each wait ends by itself long before, and reports what it waited for.
jest.setTimeout(400_000)

const DOWN_MS = 30_000
/** What each answer of the store takes longer: a page needs several. */
const SLOW_MS = 400
/** Real event stores have no faults on demand: then the report lists this as not run. */
const itOnDouble = process.env['EVENTSTORE_URL'] ? it.skip : it

/** A folder of matches as they were published: given by the operator; without one the report lists this as not run. */
const RECORDED = process.env['COURTLINE_MATCHES']
const RECORDED_MATCHES = 2
const itOnRecorded = RECORDED ? it : it.skip

/** Several processes of one site on real engines; where one of them is a double, its row is marked. */
describe('the cluster profile', () => {
  let cluster: TestCluster
  let cast: Cast
  beforeAll(async () => {
    cluster = await openTestCluster()
    cast = await cluster.people()
  })
  afterAll(() => cluster.close())

  const writes = (count: number) => write(cluster, cast, count)
  const allSettled = () => whenSettled(cluster.fullCheck)
  const poisoned = () => userSettingsStream(cast.people.kenji.id)
  const firstGateway = () => cluster.gateways[0].address

  it('takes a match from upload to watching, whichever gateway is asked', async () => {
    const match = smallMatch()
    const { signal } = new AbortController()
    await bringMatch(match, { cast, videoFile: (each) => smallVideo(each, cluster.folder), signal })
    await allSettled()
    const call = { params: { id: match.id } }
    const here = cast.people[match.owner].client.at(firstGateway())
    const there = here.at(cluster.gateways[1].address)
    const [one, other] = [await here.call('match', call), await there.call('match', call)]
    expect([one.status, other]).toEqual(['Edited', one])
    for (const name of ['annotation', 'matchState', 'statistics'] as const)
      expect(await there.call(name, call)).toEqual(await here.call(name, call))
    expect(await there.call('points', call)).toMatchObject({ numPoints: 6 })
  })

  const verifies = async (place: string, matches: number) => {
    const token = (cast.admin.headers()['authorization'] ?? '').replace('Bearer ', '')
    const running = { address: firstGateway(), token }
    const lines: string[] = []
    const agrees = await verifyPlatform({ place, matches, annotators: 2, running }, (line) =>
      lines.push(line),
    )
    expect([agrees, lines]).toEqual([true, expect.anything()])
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ matches })
    await allSettled()
  }

  it('agrees with published matches that annotators enter (verify:platform)', async () => {
    const place = path.join(cluster.folder, 'by-hand.jsonl')
    writeFileSync(place, [SLAM, POINT_STRING, CHARTED].map((match) => JSON.stringify(match)).join('\n'))
    await verifies(place, 3)
  })

  itOnRecorded('agrees with recorded matches of the folder that COURTLINE_MATCHES names', async () => {
    await verifies(RECORDED ?? '', RECORDED_MATCHES)
  })

  it('goes on while the broker is stopped and started in the middle of things', async () => {
    await writes(3)
    await cluster.broker.stop()
    try {
      await writes(3)
    } finally {
      await cluster.broker.start()
    }
    await writes(3)
    await allSettled()
  })

  it('lets another worker take over from one that was killed before it heard that documents of a page were written', async () => {
    const held = [...cluster.proxies()].map(([worker, proxy]) => ({
      worker,
      ...proxy.hold(
        ({ command, collection }) =>
          collection.startsWith('documents.user-settings-') && ['insert', 'update'].includes(command),
      ),
    }))
    const writing = writes(12)
    // The store has written documents of the page, with or without its checkpoint, and the worker will never hear of it.
    const killed = await Promise.race(held.map(({ worker, caught }) => caught.then(() => worker)))
    await killed.kill()
    for (const { release } of held) release()
    await writing
    await cluster.join('worker')
    await writes(3)
    await allSettled()
    expect(await cluster.holderOf('view/user-settings')).not.toBe(killed)
  })

  it('fences the one of two relays that slept over its lease', async () => {
    const former = await cluster.holderOf('relay')
    closeLater(() => former.stop())
    const next = cluster.join('relay')
    former.freeze()
    await next
    await writes(3)
    const holder = () => cluster.fullCheck.holderOf('relay')
    await eventually('another relay', holder, (pid) => pid !== undefined && pid !== former.pid)
    former.wake()
    // It may find out when it renews its lease or when it saves its checkpoint, whichever comes first.
    const replaced = /Another relay took over|Another process has taken the lease/
    const lines = () => Promise.resolve(former.lines.filter((line) => replaced.test(line)))
    await writes(3)
    await eventually('the former relay has noticed', lines, (lines) => lines.length > 0)
    await allSettled()
  })

  it('answers 503 while the store of the read models is down, and loses nothing', async () => {
    await writes(3)
    await cluster.readStore.stop()
    const downSinceMs = performance.now()
    try {
      const headers = headersAt(firstGateway(), cast.people.maya)
      const answer = await fetch(`${firstGateway()}/api/matches`, { headers })
      await answer.body?.cancel()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      await pause(DOWN_MS - (performance.now() - downSinceMs))
    } finally {
      await cluster.readStore.start()
    }
    await writes(3)
    await allSettled()
  })

  itOnDouble('answers 503 with Retry-After while the log cannot be reached, and loses nothing', async () => {
    await cluster.store.fault('unavailable on')
    try {
      const refused = await save(firstGateway(), cast.people.lena, { quickEntry: true, keyBindings: {} })
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    } finally {
      await cluster.store.fault('unavailable off')
    }
    await writes(3)
    await allSettled()
  })

  it('brings the viewers of a gateway that was killed to another, which sends them what they missed', async () => {
    const { maya } = cast.people
    const giveCredit = () => cast.admin.call('addCredits', { params: { id: maya.id }, body: { credits: 1 } })
    const third = await cluster.join('gateway')
    const viewer = await listenToMatch(third.address, headersAt(third.address, maya))
    await giveCredit()
    await eventually(
      'a frame for a viewer',
      async () => viewer.frames(),
      (frames) => frames > 0,
    )
    const seen = viewer.lastId()
    await third.kill()
    await viewer.ended
    await giveCredit()
    const again = await listenToMatch(firstGateway(), {
      ...headersAt(firstGateway(), maya),
      'last-event-id': seen,
    })
    await eventually(
      'what was missed',
      async () => again.frames(),
      (frames) => frames > 0,
    )
    again.close()
    await allSettled()
  })

  it('loses nothing to workers whose store answers slowly, and catches up', async () => {
    const proxies = [...cluster.proxies().values()]
    for (const proxy of proxies) proxy.delayMs = SLOW_MS
    try {
      // Commands are answered from the log, however late the read models are.
      await writes(12)
      await allSettled()
    } finally {
      for (const proxy of proxies) proxy.delayMs = 0
    }
    await writes(3)
    await allSettled()
  })

  it('is not held up by a worker that hangs, nor disturbed when that continues', async () => {
    const slow = await cluster.holderOf('view/user-settings')
    slow.freeze()
    await writes(3)
    try {
      await allSettled()
    } finally {
      slow.wake()
    }
    await writes(3)
    await allSettled()
  })

  it.each(['user-settings', 'matches'] as const)(
    'builds %s anew under load, flips to it and back: no read fails or goes wrong, and nothing happens twice',
    async (view) => {
      const found = await rebuildUnderLoad(cluster, cast, view)
      expect(found).toEqual({
        refusedReads: [],
        wrongAnswers: [],
        eventsOfOthers: 0,
        newMails: 0,
        answers: ['live', 'standby'],
        read: expect.any(Number),
        written: expect.any(Number),
      })
      expect(Math.min(found.read, found.written)).toBeGreaterThan(20)
      await allSettled()
    },
  )

  it('parks an event that cannot be folded, and goes on with everything else', async () => {
    const stream = poisoned()
    const meta = { actorId: 'worker:test', at: new Date().toISOString(), commandId: randomUUID() }
    // No shape of version 0 was ever written, so nothing reads it.
    const poison = { id: randomUUID(), type: 'UserSettingsChanged', version: 0, data: {}, meta }
    await cluster.fullCheck.log.append(stream, [poison], { expected: 'any' })
    const name = 'user-settings'
    const view = async () => (await cast.admin.call('projections')).find((each) => each.name === name)
    await eventually('a parked stream', view, (found) => (found?.parked.length ?? 0) > 0)
    await writes(3)
    await allSettled()
  })

  it('lets an admin give a parked event up with a reason', async () => {
    const [stream, name] = [poisoned(), 'user-settings']
    const body = { stream, action: 'skip' as const, reason: 'a test put it there' }
    const after = await cast.admin.call('unpark', { params: { name }, body })
    expect(after.parked).toEqual([])
    await writes(3)
    await allSettled()
  })
})
