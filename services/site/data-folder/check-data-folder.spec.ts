import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { appendEvents } from '@courtline/projections/testing/event-storage'
import { MatchHistory } from '@courtline/projections/testing/match-history'
import { final } from '@courtline/projections/testing/people'
import { SettingsError } from '../settings/settings-error.ts'
import { siteSecretIn } from '../settings/site-secret.ts'
import { checkDataFolder, markKeys } from './check-data-folder.ts'
import { keepPrivate } from './private-modes.ts'
import { siteFilesIn } from './site-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'courtline-fit-'))
afterAll(() => rmSync(root, { recursive: true }))

let folders = 0
const newFolder = () => {
  const folder = path.join(root, String((folders += 1)))
  mkdirSync(folder)
  return folder
}

/** A data folder as a site leaves it that was used, and marked at its stop. */
async function usedSite({ marked = true, until = 3 } = {}): Promise<string> {
  const dataDir = newFolder()
  const files = siteFilesIn(dataDir)
  const log = await openSqliteEventLog({ file: files.logFile })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  siteSecretIn(files.secretFile)
  const match = new MatchHistory(final).created().uploaded().preprocessed()
  for (let n = 1; n <= until; n += 1) match.served(n, 0)
  await appendEvents({ log, keys }, match.events)
  if (marked) await markKeys(files, log)
  await log.close()
  keys.close()
  return dataDir
}

/** A folder with all files of the first, but one from the second. */
function mixed(of: string, file: 'logFile' | 'keysFile' | 'secretFile', from: string): string {
  const dataDir = newFolder()
  for (const each of ['logFile', 'keysFile', 'secretFile'] as const)
    copyFileSync(siteFilesIn(each === file ? from : of)[each], siteFilesIn(dataDir)[each])
  return dataDir
}

/** Overwrites the middle of a file, which is some page of it. */
function garble(file: string): void {
  const handle = openSync(file, 'r+')
  for (let at = 4096; at < statSync(file).size; at += 4096)
    writeSync(handle, Buffer.alloc(512, 0xa5), 0, 512, at)
  closeSync(handle)
}

describe('a data folder whose files belong together', () => {
  it('is let in: empty, begun and interrupted, used and marked, used and never marked', async () => {
    await checkDataFolder(newFolder())
    const begun = newFolder()
    const files = siteFilesIn(begun)
    openSqlitePersonalKeys({ file: files.keysFile }).close()
    writeFileSync(files.logFile, '')
    await checkDataFolder(begun)
    await checkDataFolder(await usedSite())
    await checkDataFolder(await usedSite({ marked: false }))
  })
})

describe('a data folder whose files do not belong together', () => {
  let site: string
  let other: string
  beforeAll(async () => {
    site = await usedSite()
    other = await usedSite()
  })

  it('without its log is refused, whatever else is there: keys, media, mail, logins', async () => {
    const files = siteFilesIn(mixed(site, 'logFile', site))
    rmSync(files.logFile)
    const folder = path.dirname(files.logFile)
    await expect(checkDataFolder(folder)).rejects.toThrow(
      /log\.db is missing, and beside it there are keys\.db.*npm run restore/,
    )
    rmSync(files.keysFile)
    mkdirSync(path.join(files.mediaFolder, 'p'), { recursive: true })
    await checkDataFolder(folder)
    writeFileSync(path.join(files.mediaFolder, 'p', 'match.mp4'), 'video')
    await expect(checkDataFolder(folder)).rejects.toThrow(/beside it there are media files/)
    expect(existsSync(files.logFile)).toBe(false)
  })

  it('with an empty log beside keys is refused, and the log stays as it is', async () => {
    const folder = mixed(site, 'logFile', site)
    truncateSync(siteFilesIn(folder).logFile, 0)
    await expect(checkDataFolder(folder)).rejects.toThrow(/log\.db holds no events/)
    expect(statSync(siteFilesIn(folder).logFile).size).toBe(0)
  })

  it('without keys is refused, and none are made', async () => {
    const folder = mixed(site, 'keysFile', site)
    rmSync(siteFilesIn(folder).keysFile)
    await expect(checkDataFolder(folder)).rejects.toThrow(
      /keys\.db is missing: .*keys\/keys\.db of the newest backup/,
    )
    expect(existsSync(siteFilesIn(folder).keysFile)).toBe(false)
  })

  it('with keys from before the log’s newest people is refused', async () => {
    const folder = mixed(site, 'keysFile', site)
    rmSync(siteFilesIn(folder).keysFile)
    openSqlitePersonalKeys({ file: siteFilesIn(folder).keysFile }).close()
    await expect(checkDataFolder(folder)).rejects.toThrow(/keys\.db is of an earlier day/)
  })

  it('with the keys of another site is refused, marked or not', async () => {
    await expect(checkDataFolder(mixed(site, 'keysFile', other))).rejects.toThrow(SettingsError)
    const unmarked = await usedSite({ marked: false })
    await expect(checkDataFolder(mixed(site, 'keysFile', unmarked))).rejects.toThrow(/or of another site/)
  })

  it('without its secret, or with that of another site, is refused, and none is made', async () => {
    const folder = mixed(site, 'secretFile', other)
    await expect(checkDataFolder(folder)).rejects.toThrow(/secret\.key is the secret of another site/)
    rmSync(siteFilesIn(folder).secretFile)
    await expect(checkDataFolder(folder)).rejects.toThrow(/secret\.key is missing.*keys\/secret\.key/)
    expect(existsSync(siteFilesIn(folder).secretFile)).toBe(false)
  })

  it('with a log of an earlier day than its keys is refused', async () => {
    const folder = await usedSite({ until: 2 })
    const early = mixed(folder, 'logFile', folder)
    const log = await openSqliteEventLog({ file: siteFilesIn(folder).logFile })
    const keys = openSqlitePersonalKeys({ file: siteFilesIn(folder).keysFile })
    await appendEvents({ log, keys }, new MatchHistory(final).served(1, 0).events)
    await markKeys(siteFilesIn(folder), log)
    await log.close()
    keys.close()
    await expect(checkDataFolder(mixed(folder, 'logFile', early))).rejects.toThrow(
      /log\.db is of an earlier day than keys\.db: it ends at/,
    )
    // The other way round nothing is missing: new users have no sealed text yet.
    await checkDataFolder(folder)
  })
})

describe('a damaged file', () => {
  it.each(['logFile', 'keysFile'] as const)('%s is named in a sentence with a way', async (which) => {
    const site = await usedSite({ until: 60 })
    garble(siteFilesIn(site)[which])
    await expect(checkDataFolder(site)).rejects.toThrow(SettingsError)
    await expect(checkDataFolder(site)).rejects.toThrow(/\.db is damaged \(.*npm run salvage/)
  })

  it('that is no database at all is named too: the sessions say that they can go', async () => {
    const site = await usedSite()
    writeFileSync(siteFilesIn(site).sessionsFile, 'who is logged in'.repeat(400))
    await expect(checkDataFolder(site)).rejects.toThrow(/sessions\.db is damaged .*delete it and start again/)
    expect(readFileSync(siteFilesIn(site).sessionsFile, 'utf8')).toContain('who is logged in')
  })
})

it('keeps a folder from others that was made with other rights', async () => {
  const site = await usedSite()
  const { keysFile, mediaFolder } = siteFilesIn(site)
  mkdirSync(mediaFolder, { mode: 0o755 })
  const before = process.umask()
  try {
    keepPrivate(site)
  } finally {
    process.umask(before)
  }
  const rights = [site, keysFile, mediaFolder].map((each) => (statSync(each).mode & 0o777).toString(8))
  expect(rights).toEqual(['700', '600', '700'])
})
