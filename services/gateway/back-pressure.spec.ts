import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import type { LightMyRequestResponse } from 'fastify'
import type { Answer } from '@courtline/messages/routes/table'
import { ACE, matchIn } from './testing/matches.ts'
import { openSite, type TestSite } from './testing/open-site.ts'
import { call, joins, type TestPerson } from './testing/people.ts'

const STILL_MS = 10_000

const MATCHES = 20
/** Fewer than matches: edits of one match wait for each other before they come to the log. */
const QUEUE = 15

let folder: string
let logFile: string
let site: TestSite
let annotator: TestPerson
let matchIds: string[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-pressure-'))
  logFile = path.join(folder, 'log.db')
  site = await openSite({}, await openSqliteEventLog({ file: logFile, maxQueuedAppends: QUEUE }))
  annotator = await joins(site, 'Annotator', 'ana')
  const cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator,
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  matchIds = []
  for (let n = 0; n < MATCHES; n += 1) matchIds.push(await matchIn(site, 'Annotating', cast))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** A command of one edit, which may be sent again as it is. */
function anEdit(n: number) {
  const matchId = matchIds[n % MATCHES] ?? ''
  const start = n * 10
  const description = { ...ACE, clockTime: { start, stop: start + 3 } }
  const body = { commandId: randomUUID(), edits: [{ type: 'Add', annotationId: randomUUID(), description }] }
  return () => call(site, annotator, 'POST', `/api/matches/${matchId}/annotation/edits`, body)
}

const isBusy = ({ statusCode, headers }: LightMyRequestResponse) =>
  statusCode === 503 && Number(headers['retry-after']) > 0

async function idsInLog(): Promise<string[]> {
  const ids: string[] = []
  for (const matchId of matchIds)
    for await (const page of site.deps.log.readStream(`match-${matchId}`))
      ids.push(...page.map(({ id }) => id))
  return ids
}

describe('more than can be written (P9)', () => {
  it('2,000 edits at once are saved, or refused with the time of the next attempt, and then are saved too', async () => {
    const edits = Array.from({ length: 2000 }, (_, n) => anEdit(n))
    const acknowledged: string[] = []
    let waiting = edits
    let turnedAway = 0
    for (let round = 0; waiting.length > 0 && round < 100; round += 1) {
      const answers = await Promise.all(waiting.map((send) => send()))
      const saved = answers.filter(({ statusCode }) => statusCode === 200)
      const full = answers.filter((response) => isBusy(response))
      expect(saved.length + full.length).toBe(answers.length)
      acknowledged.push(...saved.flatMap((response) => response.json<Answer<'editAnnotation'>>().editIds))
      waiting = waiting.filter((_, index) => answers[index]?.statusCode === 503)
      turnedAway += waiting.length
    }
    expect(acknowledged).toHaveLength(2000)
    expect(turnedAway).toBeGreaterThan(0)
    const stored = await idsInLog()
    expect(new Set(stored).size).toBe(stored.length)
    const kept = new Set(stored)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })
})

describe('a disk that hangs (P9)', () => {
  it('for ten seconds holds up edits and nothing else, and edits that waited too long may be sent again', async () => {
    // The writer waits for a lock as it would for the disk.
    const stall = new DatabaseSync(logFile)
    stall.exec('BEGIN IMMEDIATE')
    const stillUntil = performance.now() + STILL_MS
    const edits = Array.from({ length: 6 }, (_, n) => anEdit(10_000 + n))
    let answered = 0
    const answers = Promise.all(edits.map((send) => send().finally(() => (answered += 1))))
    const reads = ['/healthz', `/api/matches/${matchIds[0]}/annotation`, '/api/annotationQueue']
    const readAll = async () => {
      for (const url of reads) expect((await call(site, annotator, 'GET', url)).statusCode).toBe(200)
    }
    await readAll()
    expect(answered).toBe(0)
    while (performance.now() < stillUntil) await readAll()
    // Past its limit of five seconds the log has reported that it cannot be written.
    const statuses = new Set((await answers).map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([503]))
    stall.exec('ROLLBACK')
    stall.close()
    const again = await Promise.all(edits.map((send) => send()))
    expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const stored = await idsInLog()
    expect(new Set(stored).size).toBe(stored.length)
  })
})
