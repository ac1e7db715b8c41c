import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedSite } from '../embedded-site.ts'
import type { Site } from '../running-site.ts'
import { bringMatch } from './bring-match.ts'
import { bringSecond } from './bring-second.ts'
import { bringTrials } from './bring-trials.ts'
import { assembleCast, type Cast } from './cast.ts'
import { CallRefused, DemoClient } from './demo-client.ts'
import { demoMatchesOn, type DemoMatch } from './demo-matches.ts'
import { PEOPLE } from './people.ts'
import { seedDemo } from './seed-demo.ts'
import { sellAndBill } from './sell-and-bill.ts'
import { videoFileOf } from './video-file.ts'

const signal = new AbortController().signal
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-demo-'))
/** Those without a video of their own: making one takes its time. */
const quick = demoMatchesOn(new Date()).filter(({ video }) => video.kind !== 'animation')

const openSite = (name: string): Promise<Site> =>
  startEmbeddedSite(
    {
      profile: 'embedded',
      host: '127.0.0.1',
      port: 0,
      dataDir: fs.mkdtempSync(path.join(folder, name)),
      publicUrl: 'http://localhost',
      demo: true,
      smtpUrl: undefined,
      mailFrom: 'Courtline <no-reply@localhost>',
      proxies: 0,
      onlyHost: undefined,
      logLevel: 'silent',
    },
    path.join(folder, 'no front end'),
    () => undefined,
  )

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('seeding a demo, through the interface of a running site', () => {
  let site: Site
  let cast: Cast
  const visitor = () => new DemoClient(site.address, signal)
  const bring = (match: DemoMatch) => {
    const videoFile = (of: DemoMatch) =>
      videoFileOf(of, { ffmpeg: { path: site.ffmpegPath }, workDir: path.join(folder, 'work'), signal })
    return bringMatch(match, { cast, videoFile, signal })
  }
  const viewOf = ({ id }: DemoMatch) => cast.admin.call('match', { params: { id } })

  beforeAll(async () => {
    site = await openSite('site')
    cast = await assembleCast(visitor(), site.firstAdminToken)
    for (const match of quick) await bring(match)
  })
  afterAll(() => site.stop())

  it('makes everybody with their role', async () => {
    const accounts = await cast.admin.call('users')
    const roles = accounts.map(({ userDetails, role }) => `${userDetails.displayName} ${role}`)
    expect(roles.toSorted()).toEqual(
      Object.values(PEOPLE)
        .map(({ displayName, role }) => `${displayName} ${role}`)
        .toSorted(),
    )
  })

  it.each(quick.map((match) => [match.target, match] as const))(
    'brings a match to %s',
    async (target, match) => {
      const view = await viewOf(match)
      expect([view.status, view.priority, view.annotationErrors]).toEqual([target, match.priority, 0])
    },
  )

  it('gives the players of a finished match favorites in it (D89)', async () => {
    const finished = quick.find(({ target }) => target === 'Completed')
    for (const { client } of [cast.people.maya, cast.people.lena]) {
      const favorites = await client.call('favorites')
      expect(favorites.length).toBeGreaterThan(0)
      expect(new Set(favorites.map(({ matchId, state }) => `${matchId} ${state}`))).toEqual(
        new Set([`${finished?.id} playable`]),
      )
    }
    expect(await cast.manager.call('favorites')).toEqual([])
  })

  it('brings one trial in each state, annotated as a beginner does (D81)', async () => {
    const finished = quick.find(({ target }) => target === 'Completed')
    if (!finished) throw new Error('No match is finished')
    await cast.admin.call('setDemo', { params: { id: finished.id }, body: { demo: true } })
    for (const _ of ['first', 'again']) {
      await bringTrials(cast, finished.id)
      for (const [status, name] of [
        ['InProgress', 'tomas'],
        ['InReview', 'zuzana'],
        ['Success', 'kenji'],
        ['Failure', 'nadia'],
      ] as const) {
        const trials = await cast.manager.call('trialAnnotation', { query: { status } })
        expect(trials).toMatchObject([{ status, userName: PEOPLE[name].displayName }])
      }
    }
    const { id } = cast.people.kenji
    expect((await cast.admin.call('user', { params: { id } })).role).toBe('Annotator')
    await cast.admin.call('setDemo', { params: { id: finished.id }, body: { demo: false } })
  })

  it('brings a second annotation of a match, compared with the first (D100)', async () => {
    const annotated = quick.find(({ target }) => target === 'Completed')
    if (!annotated) throw new Error('No match is finished')
    for (const _ of ['first', 'again']) {
      await bringSecond(cast, annotated)
      const second = await cast.manager.call('secondAnnotation', { params: { matchId: annotated.id } })
      expect(second).toMatchObject({
        status: 'Submitted',
        annotatorName: PEOPLE.aoife.displayName,
        first: { annotatorName: PEOPLE.kenji.displayName },
      })
      expect(second?.agreement?.equal.outcome).toBeLessThan(1)
    }
  })

  it('has a recruit who is followed, one who has invited, and a coach who waits', async () => {
    const { daniel, sofia, ines } = cast.people
    const { coach } = await daniel.client.call('recruiting')
    const params = { programId: coach.programId ?? '' }
    const asked = await daniel.client.call('pendingInvites', { params })
    expect(asked.map(({ id }) => id)).toEqual([sofia.id])
    const years = await daniel.client.call('following', { params })
    expect(
      Object.values(years)
        .flat()
        .map(({ id }) => id),
    ).toEqual([ines.id])
    expect((await daniel.client.call('recruits')).map(({ userDetails }) => userDetails.displayName)).toEqual([
      PEOPLE.sofia.displayName,
      PEOPLE.theo.displayName,
    ])
    const waiting = await cast.admin.call('pendingCoaches')
    expect(waiting.map(({ userDetails }) => userDetails.displayName)).toEqual([PEOPLE.priya.displayName])
  })

  it('gives the reason why a text is no video', async () => {
    const failed = quick.find(({ target }) => target === 'Preprocessing')
    const view = failed && (await viewOf(failed))
    expect(view?.processing).toMatchObject({
      state: 'failed',
      why: 'This file is not a video that can be read.',
    })
  })

  it('goes on where it was interrupted: what is there stays as it is', async () => {
    const before = await Promise.all(quick.map(viewOf))
    cast = await assembleCast(visitor(), undefined)
    for (const match of quick) await bring(match)
    expect(await Promise.all(quick.map(viewOf))).toEqual(before)
  })

  it('leaves a match alone that a user has taken further', async () => {
    const queued = quick.find(({ target }) => target === 'Queued')
    if (!queued) throw new Error('No match is queued')
    await cast.manager.call('claim', { params: { id: queued.id } })
    await bring(queued)
    expect(await viewOf(queued)).toMatchObject({
      status: 'Annotating',
      annotatorName: PEOPLE.marco.displayName,
    })
  })

  it('has showcases with dates, orders, and reports, each once', async () => {
    await sellAndBill(cast, new Date())
    await sellAndBill(cast, new Date())
    const admin = cast.people.greta.client
    const { showcases } = await admin.call('siteSettings')
    expect(showcases.every(({ startsOn }) => startsOn !== null)).toBe(true)
    const orders = await admin.call('orders')
    expect(orders.map(({ state }) => state).toSorted()).toEqual(['Ordered', 'Ordered', 'Paid'])
    expect(await admin.call('annotatorBilling')).toHaveLength(1)
    expect(await admin.call('clientReport')).toHaveLength(1)
  })

  it('reports a refusal by its code', async () => {
    const body = { email: PEOPLE.maya.email, password: 'something else' }
    const refused = visitor().call('login', { body })
    await expect(refused).rejects.toThrow(CallRefused)
    await expect(refused).rejects.toMatchObject({ status: 401, code: 'WRONG_LOGIN' })
  })
})

describe('a data folder that holds a site of its own', () => {
  it('is left alone, and the terminal reports it', async () => {
    const site = await openSite('other')
    try {
      const lines: string[] = []
      const seeded = await seedDemo({
        baseUrl: site.address,
        firstAdminToken: undefined,
        ffmpegPath: site.ffmpegPath,
        workDir: path.join(folder, 'unused'),
        log: (line) => lines.push(line),
        markDemo: () => Promise.reject(new Error('Nothing is to be shown')),
      })
      expect(seeded).toBe('elsewhere')
      expect(lines).toEqual([expect.stringContaining('This data folder holds a site of its own')])
    } finally {
      await site.stop()
    }
  })
})
