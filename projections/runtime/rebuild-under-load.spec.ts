import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Position } from '@courtline/infra/event-log/event-log'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { findMatch, listMatches } from '../matches/read.ts'
import { MatchTeller } from '../stories/match-story.ts'
import { cleo, friendly } from '../stories/people.ts'
import { tell, type Book } from '../stories/record.ts'
import { auditFolder } from './audit-folder.ts'
import { auditLine } from './audit-line.ts'
import { dataFilesIn } from './data-files.ts'
import { openProjectionHost } from './host.ts'
import type { ProjectionHost } from './projection-host.ts'

// On a busy machine.
jest.setTimeout(120_000)

const APPENDS_PER_SECOND = 500
/** Matches that are edited all the while; so many that a build has something to do. */
const BUSY = Array.from({ length: 50 }, (_, n) => derivedId('busy match', String(n)))
const SERVES_BEFORE = 60
/** How long the load goes on before the rebuild and after each flip. */
const PHASE_MS = 1000
/** To the new build, and back. */
const FLIPS = 2
/** How fast it goes is measured elsewhere. */
const PATIENCE_MS = 20_000

let dataDir = ''
let book: Book & { keys: ReturnType<typeof openSqlitePersonalKeys> }
let host: ProjectionHost
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'under-load-'))
  const { logFile, keysFile } = dataFilesIn(dataDir)
  book = {
    log: await openSqliteEventLog({ file: logFile }),
    keys: openSqlitePersonalKeys({ file: keysFile }),
  }
  await tell(book, new MatchTeller(friendly, cleo).created().uploaded().told)
  const stories = BUSY.map(
    (id) => new MatchTeller(id).created().uploaded().preprocessed().claimed().annotated(SERVES_BEFORE).told,
  )
  await Promise.all(stories.map((story) => tell(book, story)))
  host = await openProjectionHost({ dataDir })
  await host.waitFor('matches', await book.log.head(), 30_000)
})
afterAll(async () => {
  await host.close()
  await book.log.close()
  book.keys.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** People who edit, at a pace that is kept however long a turn takes, and people who read meanwhile. */
class Load {
  appended = 0
  reads = 0
  readsBack = 0
  seconds = 0
  readonly wrong: string[] = []
  #goesOn = true

  stop(): void {
    this.#goesOn = false
  }

  async write(): Promise<void> {
    const startedAt = performance.now()
    while (this.#goesOn) {
      this.seconds = (performance.now() - startedAt) / 1000
      const due = Math.min(BUSY.length, Math.floor(this.seconds * APPENDS_PER_SECOND) - this.appended)
      await Promise.all(Array.from({ length: due }, (_, n) => this.#append(this.appended + n)))
      this.appended += Math.max(0, due)
      await pause(2)
    }
  }

  async #append(n: number): Promise<void> {
    const matchId = BUSY[n % BUSY.length] ?? ''
    await tell(book, new MatchTeller(matchId).served(SERVES_BEFORE + 1 + n, 0).told)
  }

  /** What was written can be read at once, whichever build answers (P6). */
  async readBack(): Promise<void> {
    while (this.#goesOn) {
      const matchId = BUSY[this.appended % BUSY.length] ?? ''
      const [head, position] = [await book.log.streamHead(`match-${matchId}`), await book.log.head()]
      if ((await host.waitFor('matches', position, PATIENCE_MS)) !== 'reached')
        this.wrong.push(`Not at ${position}`)
      const seen = (await findMatch(host.reads, matchId))?.revision ?? -1
      if (seen < (head ?? 0)) this.wrong.push(`${matchId} read at ${seen}, written at ${head}`)
      this.readsBack += 1
      await pause(20)
    }
  }

  /** Reads what nobody edits: it answers the same to the byte as before. */
  async read(): Promise<void> {
    const look = async () => {
      const whose = { userId: cleo, emails: [], emailHashes: [] }
      return JSON.stringify([
        await findMatch(host.reads, friendly),
        await listMatches(host.reads, { whose, limit: 10 }),
      ])
    }
    const before = await look()
    while (this.#goesOn) {
      const now = await look().catch((error: unknown) => `failed: ${String(error)}`)
      if (now !== before) this.wrong.push(`${now} instead of ${before}`)
      this.reads += 1
      await pause(1)
    }
  }
}

const versions = async () =>
  (await host.status()).find(({ name }) => name === 'matches')?.versions.map(({ state }) => state)

describe('a rebuild under 500 appends a second (P5)', () => {
  it('fails no read, changes no answer, announces nothing twice, and is flipped to and back', async () => {
    const told: Position[] = []
    host.onAdvance((name, position) => {
      if (name === 'matches') told.push(position)
    })
    const load = new Load()
    const working = Promise.all([load.write(), load.read(), load.read(), load.readBack()])
    let appendedMeanwhile = 0
    try {
      await pause(PHASE_MS)
      const [version = 0] = (await host.status())
        .filter(({ name }) => name === 'matches')
        .flatMap((view) => view.versions.map((build) => build.version))
      const appendedBefore = load.appended
      expect(await host.rebuild('matches')).toMatchObject({ ok: true })
      while (!(await versions())?.includes('ready')) await pause(5)
      appendedMeanwhile = load.appended - appendedBefore
      expect(await host.flip('matches', version, 2)).toMatchObject({ ok: true })
      await pause(PHASE_MS)
      expect(await versions()).toEqual(['standby', 'live'])
      expect(await host.flip('matches', version, 1)).toMatchObject({ ok: true })
      await pause(PHASE_MS)
      expect(await versions()).toEqual(['live', 'standby'])
    } finally {
      load.stop()
      await working
    }

    expect(load.wrong).toEqual([])
    expect(load.reads).toBeGreaterThan(100)
    expect(load.readsBack).toBeGreaterThan(10)
    expect(load.appended / load.seconds).toBeGreaterThan(0.9 * APPENDS_PER_SECOND)
    expect(appendedMeanwhile).toBeGreaterThan(0)
    expect(told.length).toBeGreaterThan(0)
    // A build that is let in says where it stands; but for that, no place is announced again.
    const again = told.filter((position, index) => index > 0 && position <= (told[index - 1] ?? ''))
    expect(again.length).toBeLessThanOrEqual(FLIPS)
  })

  it('leaves both builds as a cold fold of the log comes out', async () => {
    await host.waitFor('matches', await book.log.head(), 30_000)
    const audited = await auditFolder(dataDir)
    expect(audited?.map(auditLine).filter((line) => !line.includes('as in the log'))).toEqual([])
    const view = (await host.status()).find(({ name }) => name === 'matches')
    const [one, other] = view?.versions ?? []
    expect([other?.events, other?.hash, other?.documents]).toEqual([one?.events, one?.hash, one?.documents])
  })
})
