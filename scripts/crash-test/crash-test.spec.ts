import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { matchStream } from '@courtline/messages/ids'
import { Caller } from './caller.ts'
import { logViolations } from './judge.ts'
import { Ledger } from './ledger.ts'
import { killAgainAndAgain } from './rounds.ts'

// Each round starts a whole site; a busy machine takes its time.
jest.setTimeout(240_000)

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

describe('a site that is killed under load', () => {
  it('keeps what it acknowledged, once, and goes on where it was', async () => {
    const { ledger, kills, met } = await killAgainAndAgain(5, 7, () => undefined)
    expect(ledger.violations).toEqual([])
    expect(ledger.countOf('acknowledged')).toBeGreaterThan(0)
    expect(kills).toEqual({ any: 1, acknowledged: 1, rebuild: 1, part: 1, start: 1 })
    // Between the log and a read model, inside a rebuild, inside an upload.
    expect(met.behind).toBeGreaterThan(0)
    expect(met.rebuilding).toBeGreaterThan(0)
    expect(met.uploading).toBeGreaterThan(0)
  })
})

describe('the judge of a killed site', () => {
  const nobody = { userId: randomUUID(), caller: new Caller(() => '', null) }

  /** A log with one edit, and what its clients may have been told. */
  async function judged(tellClients: (ledger: Ledger, stream: string, eventId: string) => void) {
    const folder = await mkdtemp(path.join(tmpdir(), 'courtline-judged-'))
    folders.push(folder)
    const log = await openSqliteEventLog({ file: path.join(folder, 'log.db') })
    const matchId = randomUUID()
    const id = randomUUID()
    const meta = { actorId: nobody.userId, at: new Date(0).toISOString(), commandId: randomUUID() }
    const data = { annotationId: randomUUID() }
    const event = { id, type: 'ServeRemoved', version: 1, data, meta }
    await log.append(matchStream(matchId), [event], { expected: 'no-stream' })
    await log.close()
    const ledger = new Ledger()
    tellClients(ledger, matchStream(matchId), id)
    return logViolations(folder, ledger, {
      admin: nobody,
      player: nobody,
      annotators: [],
      matchIds: [matchId],
    })
  }

  it('finds nothing where all is told', async () => {
    const found = await judged((ledger, stream, id) =>
      ledger.record({ stream, eventIds: [id], outcome: 'acknowledged' }),
    )
    expect(found).toEqual([])
  })

  it('finds what was acknowledged and is not there', async () => {
    const found = await judged((ledger, stream, id) =>
      ledger.record({ stream, eventIds: [id, randomUUID()], outcome: 'acknowledged' }),
    )
    expect(found).toEqual([expect.stringContaining('acknowledged stands 0 times')])
  })

  it('finds what was refused and is there', async () => {
    const found = await judged((ledger, stream, id) =>
      ledger.record({ stream, eventIds: [id], outcome: 'refused' }),
    )
    expect(found).toContainEqual(expect.stringContaining('refused stands 1 times'))
  })

  it('finds an edit that nobody was told of', async () => {
    expect(await judged(() => undefined)).toEqual([expect.stringContaining('Nobody was told')])
  })

  it('finds a match whose credit was not set aside', async () => {
    const found = await judged((ledger, stream, id) => {
      ledger.record({ stream, eventIds: [id], outcome: 'acknowledged' })
      ledger.matches.add(randomUUID())
    })
    expect(found).toEqual([expect.stringContaining('0 credits were set aside')])
  })
})
