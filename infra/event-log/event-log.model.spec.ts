import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { eventId } from '@courtline/messages/ids'
import { eventStoreLog, memoryLog, sqliteLog } from './testing/opened-logs.ts'
import { anEvent, idsOf, wholeStream, type OpenedLog } from './testing/sample-events.ts'
import { START, type EventLog, type Expected } from './event-log.ts'
import { positionNumber } from './event-row.ts'

/** What an append answers, by the model and by an adapter alike. */
type Answer = { revision: number; deduplicated: boolean } | { failed: string }

/** The smallest log there is: lists of ids. Written apart from the adapters' own rule, to disagree with it if it can. */
class Model {
  readonly streams = new Map<string, string[]>()
  readonly all: string[] = []

  append(stream: string, ids: readonly string[], expected: Expected): Answer {
    const there = this.streams.get(stream) ?? []
    const wanted = expected === 'no-stream' ? 0 : typeof expected === 'number' ? expected + 1 : undefined
    const repeatAt = there.findIndex((_, at) => ids.every((id, n) => there[at + n] === id))
    if (repeatAt >= 0 && (wanted === undefined || wanted === repeatAt)) {
      return { revision: repeatAt + ids.length - 1, deduplicated: true }
    }
    if (wanted !== undefined && wanted !== there.length) return { failed: 'WrongExpectedRevision' }
    if (expected === 'stream-exists' && there.length === 0) return { failed: 'WrongExpectedRevision' }
    if (new Set([...this.all, ...ids]).size < this.all.length + ids.length) return { failed: 'EventIdTaken' }
    this.streams.set(stream, [...there, ...ids])
    this.all.push(...ids)
    return { revision: there.length + ids.length - 1, deduplicated: false }
  }
}

/** One append: ids by number, so that shrinking keeps repeats repeats; numbers near each other collide often. */
const appends = fc.record({
  stream: fc.constantFrom('match-a', 'match-b', 'user-a'),
  firstId: fc.nat(12),
  count: fc.integer({ min: 1, max: 3 }),
  expected: fc.oneof(fc.nat(6), fc.constantFrom<Expected[]>('any', 'no-stream', 'stream-exists')),
})
/** Turns of the event loop, each with appends asked in the same moment. */
const turns = fc.array(fc.array(appends, { minLength: 1, maxLength: 4 }), { maxLength: 10 })

async function answerOf(
  log: EventLog,
  stream: string,
  ids: readonly string[],
  expected: Expected,
): Promise<Answer> {
  try {
    const events = ids.map((id) => ({ ...anEvent(), id }))
    const { revision, deduplicated } = await log.append(stream, events, { expected })
    return { revision, deduplicated }
  } catch (error) {
    return { failed: error instanceof Error ? error.name : String(error) }
  }
}

/**
 * Ids in order, but for those of one turn of a log that writes to several streams side by side: what was asked in the same
 * moment may stand there either way round, in its stream in order all the same.
 */
function upToRaces(ids: readonly string[], turnEnds: readonly number[], racing: boolean): string[] {
  return racing ? turnEnds.flatMap((end, n) => ids.slice(turnEnds[n - 1] ?? 0, end).toSorted()) : [...ids]
}

describe.each<[string, () => Promise<OpenedLog<EventLog>>, number, boolean]>([
  ['memory', memoryLog, 1000, false],
  ['sqlite', sqliteLog, 100, false],
  ['eventstoredb, through the double', eventStoreLog, 25, true],
])('any appends in any order, in %s', (_, open, numRuns, racing) => {
  let opened: OpenedLog<EventLog>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.destroy())

  it('are answered as a list of ids would answer, and leave the same streams in the same order', async () => {
    const { log } = opened
    const property = fc.asyncProperty(turns, async (script) => {
      // Each run has names and ids of its own, on one log.
      const run = randomUUID()
      const start = await log.head()
      const model = new Model()
      const turnEnds: number[] = []
      for (const turn of script) {
        const asked = turn.map(({ stream, firstId, count, expected }) => ({
          stream: `${stream}-${run}`,
          ids: Array.from({ length: count }, (_unused, n) => eventId('model', run, run, firstId + n)),
          expected,
        }))
        const answers = await Promise.all(
          asked.map((one) => answerOf(log, one.stream, one.ids, one.expected)),
        )
        expect(answers).toEqual(asked.map((one) => model.append(one.stream, one.ids, one.expected)))
        turnEnds.push(model.all.length)
      }
      for (const [stream, ids] of model.streams) {
        const events = await wholeStream(log, stream, { pageSize: 2 })
        expect(idsOf(events)).toEqual(ids)
        expect(events.map(({ revision }) => revision)).toEqual(ids.map((_unused, n) => n))
      }
      const { events } = await log.readAll({ after: start, limit: 1000 })
      expect(upToRaces(idsOf(events), turnEnds, racing)).toEqual(upToRaces(model.all, turnEnds, racing))
      expect(events).toHaveLength(model.all.length)
      const first = positionNumber(start) + 1
      expect(events.map(({ position }) => positionNumber(position))).toEqual(
        model.all.map((_unused, n) => first + n),
      )
    })
    await fc.assert(property, { numRuns })
  })

  it('by clients that race on one stream make one line: dense, each acknowledged event once, in real-time order', async () => {
    const { log } = opened
    const stream = `race-${randomUUID()}`
    const history: { id: string; revision: number; asked: number; answered: number }[] = []
    const failures: string[] = []
    let clock = 0
    const client = async () => {
      for (let written = 0; written < 15;) {
        const head = await log.streamHead(stream)
        const event = anEvent()
        const asked = (clock += 1)
        const answer = await answerOf(log, stream, [event.id], head ?? 'no-stream')
        if ('failed' in answer) {
          failures.push(answer.failed)
        } else {
          history.push({ id: event.id, revision: answer.revision, asked, answered: (clock += 1) })
          written += 1
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, client))
    expect([...new Set(failures)]).toEqual(['WrongExpectedRevision'])
    const line = history.toSorted((a, b) => a.revision - b.revision)
    expect(line.map(({ revision }) => revision)).toEqual(Array.from({ length: 120 }, (_unused, n) => n))
    expect(idsOf(await wholeStream(log, stream))).toEqual(line.map(({ id }) => id))
    const outOfOrder = line.filter((one, at) =>
      line.slice(at + 1).some((later) => later.answered < one.asked),
    )
    expect(outOfOrder).toEqual([])
    expect((await log.readAll({ after: START, limit: 1 })).events).toHaveLength(1)
  })
})
