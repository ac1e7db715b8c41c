import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { START, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { NO_EVENTS, tallied } from '@courtline/projections/runtime/write/tally'
import { MatchHistory } from '@courtline/projections/testing/match-history'
import { bob, final } from '@courtline/projections/testing/people'
import { appendEvents } from '@courtline/projections/testing/event-storage'
import { siteSecretIn } from '@courtline/site/settings/site-secret'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let folder: string
let site: Awaited<ReturnType<typeof openData>>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-backup-'))
  site = await openData(path.join(folder, 'site'))
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** A data folder as a site keeps it, with one finished match. */
async function openData(dataDir: string) {
  await mkdir(dataDir)
  const { logFile, keysFile } = dataFilesIn(dataDir)
  const [log, keys] = [
    await openSqliteEventLog({ file: logFile }),
    openSqlitePersonalKeys({ file: keysFile }),
  ]
  siteSecretIn(path.join(dataDir, 'secret.key'))
  await appendEvents({ log, keys }, new MatchHistory(final).created().uploaded().preprocessed().events)
  const files = { 'r/raw.mov': 'raw', 'p/match.mp4': 'preprocessed', 'p/of-no-match.mp4': 'nobody’s' }
  for (const [uri, content] of Object.entries(files)) {
    const file = path.join(dataDir, 'media', uri)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await writeFile(path.join(dataDir, 'match-mail.checkpoint'), `${START}\n`)
  await writeFile(path.join(dataDir, 'sessions.db'), 'who is logged in')
  return { dataDir, log, keys, close: async () => (await log.close(), keys.close()) }
}

const backup = () => path.join(folder, 'backup')
const restored = () => path.join(folder, 'restored')
const filesIn = async (of: string) =>
  (await readdir(of, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(of, path.join(entry.parentPath, entry.name)))
    .toSorted((a, b) => a.localeCompare(b))

async function eventsIn(dataDir: string): Promise<readonly StoredEvent[]> {
  const log = openSqliteLogReader({ file: dataFilesIn(dataDir).logFile })
  const { events } = await log.readAll({ after: START, limit: 100_000 })
  await log.close()
  return events
}

describe('a backup', () => {
  it('holds log, media, secret, and keys in a folder apart; no sessions, no read models', async () => {
    expect(await backUp(site.dataDir, backup())).toMatchObject({ mediaFiles: 2, mediaGone: 1 })
    expect(await filesIn(backup())).toEqual([
      'keys/keys.db',
      'keys/secret.key',
      'log.db',
      'match-mail.checkpoint',
      'media/p/match.mp4',
      'media/r/raw.mov',
      'SHA256SUMS',
    ])
  })

  it('made while the site is writing is the log of one moment', async () => {
    let stop = false
    const writing = (async () => {
      for (let n = 1; !stop; n += 1) await appendEvents(site, new MatchHistory(final).served(n, 0).events)
    })()
    const { events } = await backUp(site.dataDir, backup())
    stop = true
    await writing
    await restore(backup(), restored())
    const [kept, all] = [await eventsIn(restored()), await eventsIn(site.dataDir)]
    expect(kept).toEqual(all.slice(0, kept.length))
    expect(
      tallied(
        NO_EVENTS,
        kept.map(({ id }) => id),
      ),
    ).toEqual(events)
  })

  it('goes to an empty folder only, and is made of a data folder only', async () => {
    await mkdir(backup())
    await writeFile(path.join(backup(), 'holiday.jpg'), '')
    await expect(backUp(site.dataDir, backup())).rejects.toThrow('is not empty')
    await expect(backUp(path.join(folder, 'nothing'), restored())).rejects.toThrow('no event log')
  })
})

describe('a restore', () => {
  it('brings everything back, personal texts readable', async () => {
    const { events } = await backUp(site.dataDir, backup())
    expect(await restore(backup(), restored())).toEqual({ events, files: 6 })
    expect(await eventsIn(restored())).toEqual(await eventsIn(site.dataDir))
    for (const file of ['secret.key', 'media/p/match.mp4', 'match-mail.checkpoint']) {
      const [then, now] = [path.join(site.dataDir, file), path.join(restored(), file)]
      expect(await readFile(now)).toEqual(await readFile(then))
    }
    const keys = openSqlitePersonalKeys({ file: dataFilesIn(restored()).keysFile })
    const [created] = await eventsIn(restored())
    const opened = created && openRecorded(created, keys)
    keys.close()
    expect(opened?.event).toMatchObject({ data: { notes: 'our best' } })
  })

  it('leaves forgotten people forgotten', async () => {
    site.keys.destroy(bob)
    await backUp(site.dataDir, backup())
    await restore(backup(), restored())
    const keys = openSqlitePersonalKeys({ file: dataFilesIn(restored()).keysFile })
    closeLater(() => keys.close())
    expect(keys.isDestroyed(bob)).toBe(true)
  })

  it('never overwrites', async () => {
    await backUp(site.dataDir, backup())
    await expect(restore(backup(), site.dataDir)).rejects.toThrow('is not empty')
  })

  it.each(['log.db', 'keys/keys.db', 'media/r/raw.mov'])(
    'finds %s changed, and restores nothing',
    async (file) => {
      await backUp(site.dataDir, backup())
      await appendFile(path.join(backup(), file), 'x')
      await expect(restore(backup(), restored())).rejects.toThrow('is not what was backed up')
      expect(await readdir(folder)).toEqual(['backup', 'site'])
    },
  )

  it('needs the whole backup', async () => {
    await backUp(site.dataDir, backup())
    await rm(path.join(backup(), 'keys'), { recursive: true })
    await expect(restore(backup(), restored())).rejects.toThrow('is missing: this backup is not whole')
    await rm(path.join(backup(), 'SHA256SUMS'))
    await expect(restore(backup(), restored())).rejects.toThrow('There is no whole backup')
  })

  it('goes only where a backup’s files belong', async () => {
    await backUp(site.dataDir, backup())
    await appendFile(path.join(backup(), 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`)
    await expect(restore(backup(), restored())).rejects.toThrow('no part of a backup')
  })
})
