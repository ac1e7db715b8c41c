import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { LiveFrame } from '@courtline/messages/live'
import { fits } from '@courtline/messages/check'
import { Connection, preparedFrame } from './connection.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
})
afterEach(() => {
  jest.useRealTimers()
})

const matchId = randomUUID()
const position = (n: number) => String(n).padStart(20, '0')
const edits = (n: number): LiveFrame => ({
  type: 'edits',
  matchId,
  fromRevision: n - 1,
  toRevision: n,
  edits: [],
})
const changed = (n: number): LiveFrame => ({ type: 'matchChanged', matchId, revision: n })

/** A line that takes one message and is full from a kilobyte on, until its reader takes everything. */
class Line extends Writable {
  text = ''
  #isOpen = false
  #next: (() => void) | undefined

  constructor() {
    super({ highWaterMark: 1024, decodeStrings: false })
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.text += String(chunk)
    this.#next = done
    if (this.#isOpen) done()
  }

  async takeAll(): Promise<void> {
    this.#isOpen = true
    this.#next?.()
    await nextTurn()
  }

  received(): { id: string; frame: LiveFrame }[] {
    return this.text.split('\n\n').flatMap((message) => {
      const [, id = '', data] = /^id: (\d+)\ndata: (.*)$/.exec(message) ?? []
      const frame: unknown = data === undefined ? undefined : JSON.parse(data)
      return fits(LiveFrame, frame) ? [{ id, frame }] : []
    })
  }
}

function slowReader() {
  const line = new Line()
  return { line, connection: new Connection(line, () => undefined) }
}

describe('a reader who cannot keep up (P7, P9)', () => {
  it('gets the newest state of each subject, however much came while the line was full', async () => {
    const { line, connection } = slowReader()
    closeLater(() => connection.close())
    for (let n = 1; n <= 5000; n += 1) {
      connection.send(preparedFrame(edits(n)), position(n))
      connection.send(preparedFrame(changed(n)), position(n))
    }
    expect(line.writableLength).toBeLessThan(2048)
    await line.takeAll()
    const received = line.received()
    expect(received.length).toBeLessThan(30)
    // The gap before it makes the reader read again.
    expect(received.slice(-2)).toEqual([
      { id: position(5000), frame: edits(5000) },
      { id: position(5000), frame: changed(5000) },
    ])
  })

  it('is cut off when they take nothing for half a minute', () => {
    const { line, connection } = slowReader()
    for (let n = 1; n <= 100; n += 1) connection.send(preparedFrame(edits(n)), position(n))
    jest.advanceTimersByTime(29_000)
    expect(line.destroyed).toBe(false)
    jest.advanceTimersByTime(2000)
    expect(line.destroyed).toBe(true)
    expect(connection.closed).toBe(true)
  })

  it('who catches up in time stays', async () => {
    const { line, connection } = slowReader()
    closeLater(() => connection.close())
    for (let n = 1; n <= 100; n += 1) connection.send(preparedFrame(edits(n)), position(n))
    jest.advanceTimersByTime(20_000)
    await line.takeAll()
    jest.advanceTimersByTime(20_000)
    expect(line.destroyed).toBe(false)
  })
})
