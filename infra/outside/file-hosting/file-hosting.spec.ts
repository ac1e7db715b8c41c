import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openRemoteFiles } from '../../remote-files/remote-files.ts'
import { listenOnLoopback } from '../../testing/listen-on-loopback.ts'
import type { FileHosting } from './file-hosting.ts'
import { openDropbox } from './real/dropbox.ts'
import { openSimulatedHosting } from './simulated/simulated-hosting.ts'

let folder: string
let double: http.Server
let at: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-hosting-'))
  double = http.createServer(({ url = '' }, response) => {
    if (url.startsWith('/expired')) response.writeHead(403).end()
    else if (url.startsWith('/text')) response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    else response.writeHead(200, { 'content-type': 'video/mp4' }).end('film')
  })
  at = await listenOnLoopback(double)
})
afterAll(async () => {
  double.close()
  await rm(folder, { recursive: true })
})

interface Both {
  readonly hosting: FileHosting
  readonly good: string
  readonly expired: string
}
const both: readonly (readonly [string, () => Both])[] = [
  [
    'Dropbox, over a double of it',
    () => ({
      hosting: openDropbox({
        appKey: 'key',
        sites: ['127.0.0.1'],
        remote: openRemoteFiles({ allowLoopback: true }),
      }),
      good: `${at}/club-final.mp4`,
      expired: `${at}/expired/club-final.mp4`,
    }),
  ],
  [
    'the simulated one',
    () => {
      const hosting = openSimulatedHosting((_, file) => writeFile(file, 'film'))
      const files = hosting.chooser.simulated ? hosting.chooser.files : []
      return { hosting, good: files[0]?.link ?? '', expired: files.at(-1)?.link ?? '' }
    },
  ],
]
const EXPIRED = 'The link to this file has expired. Please choose the file at Dropbox again.'
const FOREIGN = 'This is no link of Dropbox. Please choose the file there again.'
let made = 0
const download = async (hosting: FileHosting, link: string) => {
  const file = path.join(folder, String((made += 1)))
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  return { file, answer: await hosting.download(link, file, options) }
}

describe.each(both)('a file host: %s', (_, open) => {
  it('checks whether a chosen file can be fetched', async () => {
    const { hosting, good, expired } = open()
    expect(await hosting.check(good)).toEqual({ answer: 'Ok' })
    expect(await hosting.check(expired)).toEqual({ flaw: 'NotReachable', why: EXPIRED })
  })

  it('fetches a chosen file', async () => {
    const { hosting, good } = open()
    const { answer, file } = await download(hosting, good)
    expect(answer).toMatchObject({ sizeBytes: 4, fileName: expect.stringMatching(/^club-final.*\.mp4$/) })
    expect(await readFile(file, 'utf8')).toBe('film')
  })

  it('reports a link that has expired since the file was chosen', async () => {
    const { hosting, expired } = open()
    expect((await download(hosting, expired)).answer).toEqual({ flaw: 'NotReachable', why: EXPIRED })
  })

  it.each([
    'https://example.org/club-final.mp4',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'nonsense',
  ])('fetches from itself only, not from %s', async (link) => {
    const { hosting } = open()
    expect(await hosting.check(link)).toEqual({ flaw: 'Forbidden', why: FOREIGN })
    expect((await download(hosting, link)).answer).toEqual({ flaw: 'Forbidden', why: FOREIGN })
  })
})

describe('Dropbox', () => {
  it('is asked at its own sites, by the key of this site', async () => {
    const links: string[] = []
    const remote = {
      check: async (link: string) => (links.push(link), 'Ok' as const),
      download: async () => ({ flaw: 'NotAVideo' as const }),
    }
    const hosting = openDropbox({ appKey: 'key', remote })
    expect(hosting.chooser).toEqual({
      simulated: false,
      appKey: 'key',
      script: 'https://www.dropbox.com/static/api/2/dropins.js',
    })
    const direct = 'https://dl.dropboxusercontent.com/1/view/abc/club-final.mp4'
    expect(await hosting.check(direct)).toEqual({ answer: 'Ok' })
    expect(await hosting.check('https://dropboxusercontent.com.example.org/a.mp4')).toMatchObject({
      flaw: 'Forbidden',
    })
    expect(links).toEqual([direct])
    expect((await download(hosting, direct)).answer).toEqual({ flaw: 'NotAVideo' })
  })
})
