import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listenOnLoopback } from '../testing/listen-on-loopback.ts'
import { isPublicAddress } from './public-address.ts'
import { openRemoteFiles } from './remote-files.ts'

const VIDEO = Buffer.alloc(50_000, 7)
const asVideo = { 'content-type': 'video/mp4' }

/** What is where on the test's own server. */
const PAGES: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  '/match.mp4': (response) =>
    response.writeHead(200, { ...asVideo, 'content-length': VIDEO.length }).end(VIDEO),
  '/untyped.mov': (response) =>
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(VIDEO),
  '/download': (response) =>
    response
      .writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="../../court.mp4"',
      })
      .end(VIDEO),
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Watch me'),
  '/private': (response) => response.writeHead(403).end(),
  '/empty.mp4': (response) => response.writeHead(200, { ...asVideo, 'content-length': 0 }).end(),
  '/huge.mp4': (response) => response.writeHead(200, { ...asVideo, 'content-length': 9e9 }).flushHeaders(),
  '/endless.mp4': (response) => {
    response.writeHead(200, asVideo)
    const more = () => {
      while (response.write(VIDEO));
    }
    response.on('drain', more)
    more()
  },
  '/cut-off.mp4': (response) => {
    response.writeHead(200, { ...asVideo, 'content-length': VIDEO.length })
    response.write(VIDEO.subarray(0, 1000), () => response.destroy())
  },
  '/trickling.mp4': (response) => {
    response.writeHead(200, { ...asVideo, 'content-length': VIDEO.length })
    const drops = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drops))
  },
  '/silent.mp4': (response) => response.writeHead(200, asVideo).flushHeaders(),
  '/moved': (response) => response.writeHead(302, { location: '/match.mp4' }).end(),
  '/moved-inside': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/moved-away': (response) => response.writeHead(302, { location: 'https://youtu.be/abc' }).end(),
  '/moved-to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
}

let server: http.Server
let site: string
let folder: string
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const page = PAGES[request.url ?? '']
    if (page) page(response, request)
    else response.writeHead(404).end()
  })
  site = await listenOnLoopback(server)
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-links-'))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const PATIENT = { checkMilliseconds: 300_000, silenceMilliseconds: 300_000 }
const remote = openRemoteFiles({ allowLoopback: true, maxBytes: 1_000_000, ...PATIENT })

describe('a check of a link (D70)', () => {
  it.each([
    ['a video', '/match.mp4', 'Ok'],
    ['a file without a type whose name is that of a video', '/untyped.mov', 'Ok'],
    ['a file that its header names', '/download', 'Ok'],
    ['a video behind a redirect', '/moved', 'Ok'],
    ['a page', '/page', 'NotAVideo'],
    ['a file of no bytes', '/empty.mp4', 'NotAVideo'],
    ['a file that needs a log-in', '/private', 'Forbidden'],
    ['a file that is not there', '/nothing', 'NotReachable'],
    ['a file that is too large', '/huge.mp4', 'TooLarge'],
    ['a redirect into a private network', '/moved-inside', 'Forbidden'],
    ['a redirect to a video site', '/moved-away', 'VideoSite'],
    ['a redirect to a file of this machine', '/moved-to-file', 'NotReachable'],
    ['redirects without end', '/round', 'NotReachable'],
  ])('of %s', async (_, at, answer) => expect(await remote.check(site + at)).toBe(answer))

  it.each([
    ['no address at all', 'match.mp4', 'NotReachable'],
    ['another scheme', 'ftp://example.org/match.mp4', 'NotReachable'],
    ['a file', 'file:///etc/passwd', 'NotReachable'],
    ['a video site', 'https://www.youtube.com/watch?v=1', 'VideoSite'],
    ['a name and a password', 'https://me:secret@example.org/match.mp4', 'Forbidden'],
  ])('of %s', async (_, link, answer) => expect(await remote.check(link)).toBe(answer))
})

describe('an address that is not of the public internet', () => {
  it.each([
    'http://127.0.0.1/a.mp4',
    'http://localhost/a.mp4',
    'http://2130706433/a.mp4',
    'http://0x7f.1/a.mp4',
    'http://0.0.0.0/a.mp4',
    'http://10.1.2.3/a.mp4',
    'http://172.20.0.1/a.mp4',
    'http://192.168.1.1/a.mp4',
    'http://100.64.0.1/a.mp4',
    'http://169.254.169.254/latest',
    'http://[::1]/a.mp4',
    'http://[::ffff:127.0.0.1]/a.mp4',
    'http://[fd00:ec2::254]/a.mp4',
    'http://[fe80::1]/a.mp4',
    'http://[64:ff9b::7f00:1]/a.mp4',
    'http://[2002:7f00:1::]/a.mp4',
  ])('is never asked: %s', async (link) => {
    expect(await openRemoteFiles().check(link)).toBe('Forbidden')
  })

  it('is distinguished from public ones', () => {
    expect(['1.1.1.1', '93.184.216.34', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true, true])
    expect(['', 'localhost', '224.0.0.1', '::'].map(isPublicAddress)).toEqual([false, false, false, false])
  })
})

describe('a download', () => {
  let made = 0
  const download = (at: string, signal = new AbortController().signal, from = remote) => {
    const file = path.join(folder, String((made += 1)))
    const seen: (readonly [number, number | null])[] = []
    const onProgress = (arrived: number, size: number | null) => seen.push([arrived, size])
    return { file, seen, done: from.download(site + at, file, { signal, onProgress }) }
  }

  it('brings the file, its size and a name that is no path', async () => {
    const { file, seen, done } = download('/match.mp4')
    expect(await done).toEqual({ sizeBytes: VIDEO.length, fileName: 'match.mp4' })
    expect(await readFile(file)).toEqual(VIDEO)
    expect(seen.at(-1)).toEqual([VIDEO.length, VIDEO.length])
    expect(await download('/download').done).toMatchObject({ fileName: 'court.mp4' })
  })

  it.each([
    ['/endless.mp4', 'TooLarge'],
    ['/cut-off.mp4', 'NotReachable'],
    ['/moved-inside', 'Forbidden'],
    ['/page', 'NotAVideo'],
  ])('of %s comes to %s', async (at, flaw) => expect(await download(at).done).toEqual({ flaw }))

  it('of a file that stays silent for too long comes to NotReachable', async () => {
    const impatient = openRemoteFiles({ allowLoopback: true, silenceMilliseconds: 100 })
    const { done } = download('/silent.mp4', undefined, impatient)
    expect(await done).toEqual({ flaw: 'NotReachable' })
  })

  it('of a file that trickles is given up, with a sentence', async () => {
    const rates = { leastBytesPerSecond: 10_000, windowSeconds: 0.2 }
    const slow = openRemoteFiles({ allowLoopback: true, rates })
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    expect(await slow.download(`${site}/trickling.mp4`, path.join(folder, 'trickle'), options)).toEqual({
      flaw: 'NotReachable',
      why: expect.stringContaining('too slowly'),
    })
  })

  it('ends when it is no longer wanted', async () => {
    const stop = new AbortController()
    const { done } = download('/silent.mp4', stop.signal)
    stop.abort(new Error('Not wanted'))
    await expect(done).rejects.toThrow('Not wanted')
  })
})
