import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { writeMovieFile, type MovieFile } from '@courtline/media/testing/movie-file'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { uploadFile } from '@courtline/site/demo/upload-file'
import { AttackedSite } from './attacked-site.ts'

let site: AttackedSite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-attack-files-'))
  site = await AttackedSite.open()
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

async function movie(facts: Partial<MovieFile>): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.mov`)
  await writeMovieFile({
    file,
    codec: 'jpeg',
    frames: 100,
    framesPerSecond: 50,
    frameBytes: 10,
    framesPerChunk: 50,
    chunks: 'apart',
    ...facts,
  })
  return file
}

/** Uploads a file, has it processed, and answers why that failed. */
async function whyRefused(file: string): Promise<string> {
  const { client } = site.cast.people.maya
  const id = await site.createdMatch()
  await uploadFile(client, id, file)
  await client.call('completeUpload', { params: { id } })
  for (;;) {
    const { processing, status } = await client.call('match', { params: { id } })
    if (processing.state === 'failed') return processing.why
    if (status !== 'Preprocessing') return status
    // Whatever the worker does with the file, the site answers.
    expect((await fetch(`${site.address}/api/roles`)).status).toBe(200)
    await wait(50)
  }
}

describe('a file that is made to hurt (A2, A3, A8)', () => {
  it('claims sixteen million frames in 65 KB: it is refused with that reason, and the site continues', async () => {
    const bomb = await movie({
      frames: 16_000_000,
      frameBytes: 1,
      framesPerChunk: 1000,
      chunks: 'at the same place',
    })
    expect(await whyRefused(bomb)).toContain('more pictures than fit into it')
  })

  it('holds a single picture', async () => {
    expect(await whyRefused(await movie({ frames: 1, framesPerChunk: 1 }))).toBe(
      'This file holds a single picture, not a video.',
    )
  })

  it.each([
    ['a playlist of the site’s own files', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a list of files to join', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['no known format', randomBytes(5000).toString('base64')],
  ])('is no video, but %s', async (_, content) => {
    const file = path.join(folder, `${randomUUID()}.mp4`)
    await writeFile(file, content)
    const outcome = await whyRefused(file).catch((error: unknown) => String(error))
    expect(outcome).toMatch(/NOT_A_VIDEO|not a video|no video|cannot be (read|processed)|is not .* video/i)
    expect(outcome).not.toMatch(/root:|\/etc\/passwd/)
  })
})

describe('a link that leads elsewhere (A4)', () => {
  it.each([
    'http://127.0.0.1/court.mp4',
    'http://localhost:22/court.mp4',
    'http://[::1]/court.mp4',
    'http://[::ffff:127.0.0.1]/court.mp4',
    'http://169.254.169.254/latest/meta-data/court.mp4',
    'http://10.0.0.1/court.mp4',
    'http://0x7f000001/court.mp4',
    'http://2130706433/court.mp4',
  ])('into a private network is not followed: %s', async (url) => {
    const { answer } = await site.cast.people.maya.client.call('checkShareURL', { body: { url } })
    expect(answer).toBe('Forbidden')
  })

  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/1', 'concat:/etc/passwd', 'data:video/mp4;base64,AAAA'])(
    'is of another scheme: %s',
    async (url) => {
      const { client } = site.cast.people.maya
      const answer = await client.call('checkShareURL', { body: { url } }).catch((error: unknown) => error)
      expect(answer).not.toMatchObject({ answer: 'Ok' })
      expect(JSON.stringify(answer)).not.toContain('root:')
    },
  )
})

describe('a user who fills the disk (A5)', () => {
  it('is stopped by the limit of a match, also where many uploads begin at the same instant', async () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, gigabytesPerMatch: 1 }
    await site.cast.admin.call('changeSiteSettings', { body: settings })
    try {
      const matchId = await site.createdMatch()
      const { client } = site.cast.people.maya
      const sizeBytes = 400_000_000
      const begin = async (_: unknown, n: number) => {
        const file = {
          fileName: 'a.mp4',
          sizeBytes,
          lastModifiedMs: n,
          fingerprint: String(n).padStart(64, 'f'),
        }
        const body = { matchId, uploadId: randomUUID(), order: n, file, partNumbers: [1] }
        return await client.call('signParts', { body }).then(
          () => 'signed',
          (error: unknown) => (error as { code: string }).code,
        )
      }
      const begun = await Promise.all(Array.from({ length: 8 }, begin))
      expect(begun.filter((each) => each === 'signed').length).toBeLessThanOrEqual(2)
      expect(begun.filter((each) => each !== 'signed' && each !== 'MATCH_FULL')).toEqual([])
    } finally {
      await site.cast.admin.call('changeSiteSettings', { body: DEFAULT_SITE_SETTINGS })
    }
  })

  it('sends more of a part than was announced', async () => {
    const matchId = await site.createdMatch()
    const { client } = site.cast.people.maya
    const file = { fileName: 'a.mp4', sizeBytes: 1000, lastModifiedMs: 1, fingerprint: 'f'.repeat(64) }
    const { parts } = await client.call('signParts', {
      body: { matchId, uploadId: randomUUID(), order: 0, file, partNumbers: [1] },
    })
    await expect(client.sendPart(parts[0]?.url ?? '', new Uint8Array(2000))).rejects.toMatchObject({
      status: 400,
    })
    await expect(client.sendPart(parts[0]?.url ?? '', new Uint8Array(6_000_000))).rejects.toBeInstanceOf(
      Error,
    )
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200)
  })
})
