import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { START, type EventLog, type JsonObject, type Position } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { matchStream, userStream } from '@courtline/messages/ids'
import { checkpointAt } from './checkpoint.ts'
import { settleCredits } from './settle-credits.ts'

const MONDAY = '2026-05-04T10:00:00.000Z'
const TUESDAY = new Date('2026-05-05T10:00:01.000Z')
const OLGA = randomUUID()

let log: EventLog
let place: Position
let givenBack: string[]
beforeEach(() => {
  log = openMemoryEventLog()
  place = START
  givenBack = []
})

const happened = (stream: string, type: string, data: JsonObject = {}, at = MONDAY) =>
  log.append(
    stream,
    [{ id: randomUUID(), type, version: 1, data, meta: { actorId: OLGA, at, commandId: randomUUID() } }],
    {
      expected: 'any',
    },
  )

const look = (unused: readonly string[] = [], now = TUESDAY) =>
  settleCredits({
    log,
    checkpoint: checkpointAt({
      read: async () => place,
      write: async (position) => {
        place = position
      },
    }),
    ownerOfUnused: async (matchId) => (unused.includes(matchId) ? OLGA : undefined),
    giveBack: async (userId, matchId) => {
      givenBack.push(`${userId} ${matchId}`)
    },
    now: () => now,
  })

describe('a credit whose command was interrupted (P14)', () => {
  it('goes back after a day where its match was never made', async () => {
    const [lost, made] = [randomUUID(), randomUUID()]
    await happened(userStream(OLGA), 'CreditReserved', { matchId: lost, credits: 1 })
    await happened(userStream(OLGA), 'CreditReserved', { matchId: made, credits: 1 })
    await happened(matchStream(made), 'MatchCreated')
    await look()
    expect(givenBack).toEqual([`${OLGA} ${lost}`])
  })

  it('goes back after a day where its match was deleted before anybody annotated it (D65)', async () => {
    const [unused, annotated] = [randomUUID(), randomUUID()]
    for (const matchId of [unused, annotated]) await happened(matchStream(matchId), 'MatchDeleted')
    await look([unused])
    expect(givenBack).toEqual([`${OLGA} ${unused}`])
  })

  it('is left alone for a day: its command may still be sent again', async () => {
    await happened(userStream(OLGA), 'CreditReserved', { matchId: randomUUID(), credits: 1 })
    await look([], new Date('2026-05-05T09:59:59.000Z'))
    expect(givenBack).toEqual([])
    await look()
    expect(givenBack).toHaveLength(1)
  })

  it('is looked at once', async () => {
    await happened(userStream(OLGA), 'CreditReserved', { matchId: randomUUID(), credits: 1 })
    await look()
    expect(place).toBe(await log.head())
    await look()
    expect(givenBack).toHaveLength(1)
  })

  it('is found however many came before it', async () => {
    for (let n = 0; n < 250; n += 1) {
      const matchId = randomUUID()
      await happened(userStream(OLGA), 'CreditReserved', { matchId, credits: 1 })
      await happened(matchStream(matchId), 'MatchCreated')
    }
    await happened(userStream(OLGA), 'CreditReserved', { matchId: randomUUID(), credits: 1 })
    await look()
    expect(givenBack).toHaveLength(1)
  })
})
