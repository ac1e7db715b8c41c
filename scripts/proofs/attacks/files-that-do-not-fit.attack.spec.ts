import { chmod, copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises'
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
