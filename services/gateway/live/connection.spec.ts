import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { LiveFrame } from '@courtline/messages/live'
import { Connection, prepare } from './connection.ts'

const MATCH = '30000000-0000-4000-8000-000000000001'
const changed = (revision: number): LiveFrame => ({ type: 'matchChanged', matchId: MATCH, revision })
const edits = (fromRevision: number): LiveFrame => ({
  type: 'edits',
  matchId: MATCH,
  fromRevision,
  toRevision: fromRevision + 1,
  edits: [],
})

/** A line that takes one message and then no more until it is told to. */
function slowLine() {
  const written: string[] = []
  let go: (() => void) | undefined
  const stream = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString())
      go = done
    },
  })
  const goOn = async () => {
    go?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { stream, written, goOn }
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a reader of the live feed', () => {
  it('gets frames as server-sent events with their position', async () => {
    const { stream, written } = slowLine()
    new Connection(stream, () => undefined).send(prepare(changed(5)), '00000000000000000042')
    expect(written).toEqual([`id: 00000000000000000042\ndata: ${JSON.stringify(changed(5))}\n\n`])
    stream.destroy()
  })

  it('who is slow gets only the newest state of each thing, and memory does not grow (P7, P9)', async () => {
    const { stream, written, goOn } = slowLine()
    const connection = new Connection(stream, () => undefined)
    connection.send(prepare(changed(1)), '1')
    for (let revision = 2; revision <= 1000; revision += 1) {
      connection.send(prepare(changed(revision)), String(revision))
      connection.send(prepare(edits(revision)), String(revision))
    }
    await goOn()
    expect(written).toHaveLength(2)
    expect(written[1]).toBe(
      [changed(1000), edits(1000)].map((frame) => `id: 1000\ndata: ${JSON.stringify(frame)}\n\n`).join(''),
    )
    stream.destroy()
  })

  it('who takes nothing for 30 seconds is let go', () => {
    const { stream } = slowLine()
    const connection = new Connection(stream, () => undefined)
    connection.send(prepare(changed(1)), '1')
    jest.advanceTimersByTime(29_999)
    expect(connection.closed).toBe(false)
    jest.advanceTimersByTime(1)
    expect(connection.closed).toBe(true)
  })

  it('hears from us every 15 seconds, and is looked at then', async () => {
    const { stream, written, goOn } = slowLine()
    let looks = 0
    const connection = new Connection(stream, () => (looks += 1))
    jest.advanceTimersByTime(15_000)
    await goOn()
    jest.advanceTimersByTime(15_000)
    expect([written, looks]).toEqual([[': still here\n\n', ': still here\n\n'], 2])
    connection.close()
    jest.advanceTimersByTime(60_000)
    expect(looks).toBe(2)
  })
})
