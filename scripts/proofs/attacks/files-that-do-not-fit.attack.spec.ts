import { chmod, copyFile, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ApiClient } from '../crash-test/caller.ts'
import { SiteProcess } from '../crash-test/site-process.ts'

let folder: string
const inFolder = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-unfit-'))
  const site = await SiteProcess.start(folder)
  const body = { email: 'ann@courtline.test', password: 'correct horse', userDetails: { displayName: 'Ann' } }
  try {
    await new ApiClient(() => site.address, null).must('signup', { body })
  } finally {
    await site.stop()
  }
  await copyFile(inFolder('secret.key'), inFolder('secret.kept'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What a start prints that does not come up. */
async function refusedStart(): Promise<string> {
  try {
    const site = await SiteProcess.start(folder)
    await site.stop()
    return 'It started.'
  } catch (error) {
    return String(error)
  }
}

it.each(['keys.db', 'secret.key', 'log.db'])(
  'a folder that lost its %s: the start ends with a sentence, and makes nothing new beside the data',
  async (name) => {
    await rename(inFolder(name), inFolder('away'))
    try {
      const said = await refusedStart()
      expect(said).toMatch(/ended with 1/)
      expect(said).toMatch(
        new RegExp(`${name.replace('.', '\\.')} is missing.*(npm run restore|from a backup)`),
      )
      expect(said).not.toMatch(/ {4}at |firstAdmin/)
      expect(existsSync(inFolder(name))).toBe(false)
    } finally {
      await rename(inFolder('away'), inFolder(name))
    }
  },
)

const PAGE_BYTES = 4096

/** Writes over all of a file but its first page, as a bad disk might. */
async function damagePagesOf(file: string): Promise<void> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  try {
    await handle.write(Buffer.alloc(size - PAGE_BYTES, 'damaged '), 0, size - PAGE_BYTES, PAGE_BYTES)
  } finally {
    await handle.close()
  }
}

it.each([
  ['log.db', 'npm run salvage'],
  ['keys.db', 'newest backup'],
  ['sessions.db', 'sessions.db'],
])(
  'a folder whose %s has damaged pages: one sentence names it and what brings it back',
  async (name, way) => {
    await copyFile(inFolder(name), inFolder('whole'))
    await damagePagesOf(inFolder(name))
    try {
      const printed = await refusedStart()
      expect(printed).toMatch(/ended with 1/)
      const sentences = printed.split('\n').filter((line) => line.includes('is damaged'))
      expect(sentences).toEqual([expect.stringContaining(name)])
      expect(sentences[0]).toContain(way)
      expect(printed).not.toMatch(/ {4}at |firstAdmin/)
    } finally {
      await rename(inFolder('whole'), inFolder(name))
    }
  },
)

it('a folder that is whole again starts, and is nobody else’s to read, whatever rights it had', async () => {
  await chmod(folder, 0o755)
  await chmod(inFolder('keys.db'), 0o644)
  const site = await SiteProcess.start(folder)
  try {
    const rights = [folder, inFolder('keys.db'), inFolder('log.db')].map(
      async (each) => (await stat(each)).mode & 0o777,
    )
    expect(await Promise.all(rights)).toEqual([0o700, 0o600, 0o600])
  } finally {
    await site.stop()
  }
})
