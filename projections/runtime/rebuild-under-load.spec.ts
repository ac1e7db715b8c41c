import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Position } from '@courtline/infra/event-log/event-log'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { derivedId } from '@courtline/messages/ids'
import { findMatch, listMatches } from '../matches/read.ts'
import { MatchHistory } from '../testing/match-history.ts'
import { cleo, friendly } from '../testing/people.ts'
import { appendEvents, type EventStorage } from '../testing/event-storage.ts'
import { auditFolder } from './audit/audit-folder.ts'
import { auditLine } from './audit/audit-line.ts'
import { dataFilesIn } from './data-files.ts'
import { openProjectionHost } from './thread/host.ts'
import type { ProjectionHost } from './thread/projection-host.ts'

/** At most: a busy machine writes fewer. How fast it goes is measured by `npm run bench`. */
const APPENDS_PER_SECOND = 500
/** Matches that are edited all the while; so many that a build has something to do. */
const BUSY = Array.from({ length: 50 }, (_, n) => derivedId('busy match', String(n)))
const SERVES_BEFORE = 60
/** What is written and read at least before the rebuild and after each flip. */
const PHASE = { appended: 300, reads: 60, readsBack: 6 }
/** To the new build, and back. */
const FLIPS = 2
const PATIENCE_MS = 300_000

let dataDir = ''
let storage: EventStorage & { keys: ReturnType<typeof openSqlitePersonalKeys> }
let host: ProjectionHost
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'under-load-'))
  const { logFile, keysFile } = dataFilesIn(dataDir)
  storage = {
    log: await openSqliteEventLog({ file: logFile }),
    keys: openSqlitePersonalKeys({ file: keysFile }),
  }
  await appendEvents(storage, new MatchHistory(friendly, cleo).created().uploaded().events)
  const histories = BUSY.map(
    (id) =>
      new MatchHistory(id).created().uploaded().preprocessed().claimed().annotated(SERVES_BEFORE).events,
  )
  await Promise.all(histories.map((history) => appendEvents(storage, history)))
  host = await openProjectionHost({ dataDir })
  await host.waitFor('matches', await storage.log.head(), 300_000)
})
afterAll(async () => {
  await host.close()
  await storage.log.close()
  storage.keys.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** People who edit, at a pace that is kept however long a turn takes, and people who read meanwhile. */
class Load {
  appended = 0
  reads = 0
  readsBack = 0
  readonly wrong: string[] = []
  #goesOn = true

  stop(): void {
    this.#goesOn = false
  }

  /** Resolves when another phase's worth has been written and read. */
  async phase(): Promise<void> {
    const { appended, reads, readsBack } = this
    const isOver = () =>
      this.appended >= appended + PHASE.appended &&
      this.reads >= reads + PHASE.reads &&
      this.readsBack >= readsBack + PHASE.readsBack
    while (!isOver()) await pause(5)
  }

  async write(): Promise<void> {
    const startedAt = performance.now()
    while (this.#goesOn) {
      const seconds = (performance.now() - startedAt) / 1000
      const due = Math.min(BUSY.length, Math.floor(seconds * APPENDS_PER_SECOND) - this.appended)
      await this.#appendMore(Math.max(0, due))
      await pause(2)
    }
  }

  /** One more edit of each match, due or not. */
  async burst(): Promise<void> {
    await this.#appendMore(BUSY.length)
  }

  async #appendMore(count: number): Promise<void> {
    const first = this.appended
    this.appended += count
    await Promise.all(Array.from({ length: count }, (_, n) => this.#append(first + n)))
  }

  async #append(n: number): Promise<void> {
    const matchId = BUSY[n % BUSY.length] ?? ''
    await appendEvents(storage, new MatchHistory(matchId).served(SERVES_BEFORE + 1 + n, 0).events)
  }

  /** What was written can be read at once, whichever build answers (P6). */
  async readBack(): Promise<void> {
    while (this.#goesOn) {
      const matchId = BUSY[this.appended % BUSY.length] ?? ''
      const [head, position] = [await storage.log.streamHead(`match-${matchId}`), await storage.log.head()]
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

describe('a rebuild under a steady load of appends (P5)', () => {
  it('fails no read, changes no answer, announces nothing twice, and is flipped to and back', async () => {
    const announced: Position[] = []
    host.onAdvance((name, position) => {
      if (name === 'matches') announced.push(position)
    })
    const load = new Load()
    const working = Promise.all([load.write(), load.read(), load.read(), load.readBack()])
    try {
      await load.phase()
      const [version = 0] = (await host.status())
        .filter(({ name }) => name === 'matches')
        .flatMap((view) => view.versions.map((build) => build.version))
      // Sent in the turn of the request: however quick the build is, or slow the machine, it meets these.
      const [asked] = await Promise.all([host.rebuild('matches'), load.burst()])
      expect(asked).toMatchObject({ ok: true })
      while (!(await versions())?.includes('ready')) await pause(5)
      expect(await host.flip('matches', version, 2)).toMatchObject({ ok: true })
      await load.phase()
      expect(await versions()).toEqual(['standby', 'live'])
      expect(await host.flip('matches', version, 1)).toMatchObject({ ok: true })
      await load.phase()
      expect(await versions()).toEqual(['live', 'standby'])
    } finally {
      load.stop()
      await working
    }

    expect(load.wrong).toEqual([])
    expect(announced.length).toBeGreaterThan(0)
    // A build announces its position when it starts; no other position is announced again.
    const again = announced.filter((position, index) => index > 0 && position <= (announced[index - 1] ?? ''))
    expect(again.length).toBeLessThanOrEqual(FLIPS)
  })

  it('leaves both builds as a cold fold of the log comes out', async () => {
    await host.waitFor('matches', await storage.log.head(), 300_000)
    const audited = await auditFolder(dataDir)
    expect(audited?.builds.map(auditLine).filter((line) => !line.includes('as in the log'))).toEqual([])
    const view = (await host.status()).find(({ name }) => name === 'matches')
    const [one, other] = view?.versions ?? []
    expect([other?.events, other?.hash, other?.documents]).toEqual([one?.events, one?.hash, one?.documents])
  })
})
