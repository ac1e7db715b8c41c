import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openRemoteFiles } from '../../remote-files/remote-files.ts'
import { listenOnLoopback } from '../../testing/listen-on-loopback.ts'
import type { CourtVideoService } from './court-video.ts'
import { openPlaySight } from './real/playsight.ts'
import { openSimulatedCourtVideo } from './simulated/simulated-court-video.ts'

let folder: string
let double: http.Server
let at: string
/** Requests to the double, newest last. */
const asked: { readonly url: string; readonly key: unknown; readonly token: unknown }[] = []
/** What it lists for the user who has logged in. */
let listed: unknown

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-courts-'))
  double = http.createServer((request, response) => {
    void answerOf(request).then(({ status, body, type = 'application/json' }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    )
  })
  at = await listenOnLoopback(double)
  listed = { videos: [entry(3, '2026-05-01T18:00:00Z'), entry(4, '2026-05-02T09:30:00+02:00')] }
})
afterAll(async () => {
  double.close()
  await rm(folder, { recursive: true })
})

interface Reply {
  readonly status: number
  readonly body: string
  readonly type?: string
}
const json = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) })
const entry = (court: number, start: string) => ({
  court: `Court ${court}`,
  start,
  link: `${at}/watch/${court}`,
  file: `${at}/files/${court}.mp4`,
})

/** The service's interface as this room's README writes it down. */
async function answerOf(request: http.IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '', at)
  const { 'x-api-key': key, authorization: token } = request.headers
  asked.push({ url: url.pathname, key, token })
  if (url.pathname === '/v1/login') return loginOf(await bodyOf(request))
  if (url.pathname === '/v1/videos') return json(listed)
  if (url.pathname.startsWith('/files/')) return { status: 200, body: 'film', type: 'video/mp4' }
  const share = url.searchParams.get('link') ?? ''
  if (share.endsWith('/expired')) return { status: 410, body: '{}' }
  if (share.endsWith('/broken')) return { status: 500, body: '{}' }
  if (share.endsWith('/empty')) return json({ videos: [] })
  if (share.endsWith('/both')) return json(listed)
  return share.endsWith('/3')
    ? json({ videos: [entry(3, '2026-05-01T18:00:00Z')] })
    : { status: 404, body: '{}' }
}

function loginOf(body: string): Reply {
  const { username, password }: Readonly<Record<string, string>> = JSON.parse(body)
  if (username === 'page@example.org') return { status: 200, body: '<html>' }
  return password === 'right' ? json({ token: `of ${String(username)}` }) : { status: 401, body: '{}' }
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

const real = () =>
  openPlaySight({
    address: at,
    key: 'of this site',
    sites: ['127.0.0.1'],
    remote: openRemoteFiles({ allowLoopback: true }),
  })
const simulated = () =>
  openSimulatedCourtVideo(
    () => new Date('2026-05-03T12:00:00Z'),
    (_, file) => writeFile(file, 'film'),
  )

interface Both {
  readonly service: CourtVideoService
  readonly shares: { readonly two: string; readonly expired: string; readonly unknown: string }
  readonly down: string
}
const both: readonly (readonly [string, () => Both])[] = [
  [
    'PlaySight, over a double of it',
    () => ({
      service: real(),
      shares: { two: `${at}/share/both`, expired: `${at}/share/expired`, unknown: `${at}/share/other` },
      down: `${at}/share/broken`,
    }),
  ],
  [
    'the simulated one',
    () => {
      const site = 'https://playsight.example/share'
      return {
        service: simulated(),
        shares: { two: `${site}/evening`, expired: `${site}/expired`, unknown: `${site}/other` },
        down: `${site}/down`,
      }
    },
  ],
]
let made = 0
const download = (service: CourtVideoService, link: string) => {
  const file = path.join(folder, String((made += 1)))
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  return service.download(link, file, options).then((answer) => ({ answer, file }))
}

describe.each(both)('a court-video service: %s', (_, open) => {
  it('lists the videos of the user who logs in, newest first, with court and start, none in use', async () => {
    const answer = await open().service.videosOf({ username: 'ida@example.org', password: 'right' })
    const videos = 'videos' in answer ? answer.videos : []
    expect(videos.length).toBeGreaterThan(1)
    expect(videos.every(({ use }) => use === 0)).toBe(true)
    expect(videos.every(({ court, start }) => court !== '' && start.endsWith('Z'))).toBe(true)
  })

  it('reports a wrong login', async () => {
    const answer = await open().service.videosOf({ username: 'ida@example.org', password: 'wrong' })
    expect(answer).toEqual({
      flaw: 'Forbidden',
      why: 'PlaySight does not accept the login in your profile. Please correct it there.',
    })
  })

  it('recognizes its own share links', () => {
    const { service, shares } = open()
    expect(service.isShare(shares.two)).toBe(true)
    expect(service.isShare('https://example.org/share/both')).toBe(false)
    expect(service.isShare('no link')).toBe(false)
  })

  it('lists the court videos of a share link, all in use, each with a link of its own', async () => {
    const { service, shares } = open()
    const answer = await service.videosAt(shares.two)
    const videos = 'videos' in answer ? answer.videos : []
    expect(videos.map(({ use }) => use)).toEqual([1, 1])
    expect(new Set(videos.map(({ link }) => link)).size).toBe(2)
    const [first] = videos
    expect(service.isShare(first?.link ?? '')).toBe(true)
  })

  it('reports a share link that has expired or leads nowhere, and a service that does not answer', async () => {
    const { service, shares, down } = open()
    const sentence = async (link: string) => {
      const answer = await service.videosAt(link)
      return 'flaw' in answer ? [answer.flaw, answer.why] : answer
    }
    expect(await sentence(shares.expired)).toEqual([
      'NotReachable',
      'This share link has expired. Please make a new one at PlaySight.',
    ])
    expect(await sentence(shares.unknown)).toEqual([
      'NotReachable',
      'PlaySight has nothing behind this link. Please check that it is complete.',
    ])
    expect(await sentence(down)).toEqual([
      'NotReachable',
      'PlaySight does not answer right now. Please try again later.',
    ])
  })

  it('fetches the video of a link, or reports why it cannot', async () => {
    const { service, shares } = open()
    const shown = await service.videosAt(shares.two)
    const link = 'videos' in shown ? (shown.videos[0]?.link ?? '') : ''
    const { answer, file } = await download(service, link.replace('/watch/4', '/watch/3'))
    expect(answer).toMatchObject({ sizeBytes: 4, fileName: expect.stringMatching(/\.mp4$/) })
    expect(await readFile(file, 'utf8')).toBe('film')
    expect((await download(service, shares.expired)).answer).toMatchObject({ flaw: 'NotReachable' })
  })
})

describe('PlaySight', () => {
  const login = { username: 'ida@example.org', password: 'right' }

  it('is asked with the key of the site, and with the token of the log-in', async () => {
    await real().videosOf(login)
    expect(asked.slice(-2)).toEqual([
      { url: '/v1/login', key: 'of this site', token: undefined },
      { url: '/v1/videos', key: 'of this site', token: 'Bearer of ida@example.org' },
    ])
  })

  it('brings moments to one clock, and leaves out what names no court, no start or no link', async () => {
    const before = listed
    listed = {
      videos: [
        entry(5, '2026-05-02T09:30:00+02:00'),
        { ...entry(6, 'yesterday') },
        { ...entry(7, '2026-05-02T09:30:00Z'), link: 'nowhere' },
        { ...entry(8, '2026-05-02T09:30:00Z'), court: ' ' },
        null,
      ],
    }
    expect(await real().videosOf(login)).toEqual({
      videos: [{ court: 'Court 5', start: '2026-05-02T07:30:00.000Z', link: `${at}/watch/5`, use: 0 }],
    })
    listed = before
  })

  it('is ordered to be silent when it answers a page, or not at all', async () => {
    const silent = {
      flaw: 'NotReachable',
      why: 'PlaySight does not answer right now. Please try again later.',
    }
    expect(await real().videosOf({ ...login, username: 'page@example.org' })).toEqual(silent)
    const remote = openRemoteFiles({ allowLoopback: true })
    const nowhere = openPlaySight({ address: 'http://127.0.0.1:9', key: '', remote })
    expect(await nowhere.videosOf(login)).toEqual(silent)
    expect(await nowhere.videosAt('https://web.playsight.com/x')).toEqual(silent)
  })

  it('reports a share without a video', async () => {
    expect(await real().videosAt(`${at}/share/empty`)).toMatchObject({ flaw: 'NotAVideo' })
    expect((await download(real(), `${at}/share/empty`)).answer).toMatchObject({ flaw: 'NotAVideo' })
  })
})
