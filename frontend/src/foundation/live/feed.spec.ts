import { jest } from '@jest/globals'
import type { LiveFrame } from '@courtline/messages/live'
import { forgetPositions, newestPosition } from '../calls/positions.ts'
import { Feed, feedUrl, parseFrame, type Source } from './feed.ts'

/** A connection as the browser would make it; the test opens, breaks and feeds it. */
class Line extends EventTarget implements Source {
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
  }

  close(): void {
    this.readyState = 2
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  say(frame: LiveFrame, lastEventId: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame), lastEventId }))
  }

  break(readyState: 0 | 2): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const MATCH = 'match:a3bb189e-8bf9-4c9b-9f0e-000000000001'

const begin = () => {
  const lines: Line[] = []
  const feed = new Feed((url) => {
    const line = new Line(url)
    lines.push(line)
    return line
  })
  const last = () => {
    const line = lines.at(-1)
    if (!line) throw new Error('no line was opened')
    return line
  }
  return { feed, lines, last }
}
const pass = (ms: number) => jest.advanceTimersByTime(ms)

describe('the live feed of a tab', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('makes one connection for all channels that are listened to', () => {
    const { feed, lines, last } = begin()
    feed.listen(['me'], () => undefined)
    feed.listen(['queue'], () => undefined)
    pass(100)
    expect(lines).toHaveLength(1)
    expect(last().url).toBe('/api/live?channels=me%2Cqueue')
  })

  it('goes on from the newest position when the channels change', () => {
    const { feed, lines, last } = begin()
    feed.listen(['me'], () => undefined)
    pass(100)
    last().open()
    last().say({ type: 'accountChanged' }, '00000000000000000007')
    const leave = feed.listen(['queue'], () => undefined)
    pass(100)
    expect(last().url).toBe('/api/live?channels=me%2Cqueue&lastEventId=00000000000000000007')
    leave()
    pass(100)
    expect(last().url).toBe('/api/live?channels=me&lastEventId=00000000000000000007')
    expect(lines.map((line) => line.readyState)).toEqual([2, 2, 0])
  })

  it('gives frames to its listeners', () => {
    const { feed, last } = begin()
    const received: LiveFrame[] = []
    feed.listen(['me'], (frame) => received.push(frame))
    pass(100)
    last().say({ type: 'reset' }, '1')
    expect(received).toEqual([{ type: 'reset' }])
  })

  it('has reads that follow a frame wait for the position of the frame (P6)', () => {
    forgetPositions()
    const { feed, last } = begin()
    feed.listen([MATCH], () => undefined)
    pass(100)
    last().say({ type: 'reset' }, '00000000000000000041')
    expect(newestPosition()).toBe('00000000000000000041')
    forgetPositions()
  })

  it('reports its state: connecting, live, offline, and live again', () => {
    const { feed, last } = begin()
    const seen: string[] = []
    feed.watch(() => seen.push(feed.connection))
    feed.listen(['me'], () => undefined)
    pass(100)
    last().open()
    last().break(0)
    last().open()
    expect(seen).toEqual(['connecting', 'live', 'offline', 'live'])
  })

  it('tries again with growing waits when the server has closed it', () => {
    const { feed, lines, last } = begin()
    feed.listen(['me'], () => undefined)
    pass(100)
    last().break(2)
    pass(999)
    expect(lines).toHaveLength(1)
    pass(1)
    expect(lines).toHaveLength(2)
    last().break(2)
    pass(1999)
    expect(lines).toHaveLength(2)
    pass(1)
    expect(lines).toHaveLength(3)
  })

  it('leaves out a match that is refused, so that everything else stays live, and tries it later', () => {
    const { feed, last } = begin()
    feed.listen(['me'], () => undefined)
    pass(100)
    last().open()
    feed.listen([MATCH], () => undefined)
    pass(100)
    last().break(2)
    pass(1000)
    expect(last().url).toBe(feedUrl(['me'], ''))
    last().open()
    pass(30_000)
    expect(last().url).toBe(feedUrl(['me', MATCH], ''))
  })

  it('requests a match that is gone no more, until a screen needs it again', () => {
    const { feed, last } = begin()
    const heard: LiveFrame[] = []
    feed.listen(['me'], () => undefined)
    const leave = feed.listen([MATCH], (frame) => heard.push(frame))
    pass(100)
    last().open()
    const gone: LiveFrame = { type: 'gone', matchId: MATCH.slice('match:'.length) }
    last().say(gone, '8')
    expect(heard).toEqual([gone])
    pass(100)
    expect(last().url).toBe(feedUrl(['me'], '8'))
    leave()
    feed.listen([MATCH], () => undefined)
    pass(100)
    expect(last().url).toBe(feedUrl(['me', MATCH], '8'))
  })

  it('closes when nobody listens', () => {
    const { feed, last } = begin()
    const leave = feed.listen(['me'], () => undefined)
    pass(100)
    leave()
    pass(100)
    expect(last().readyState).toBe(2)
    expect(feed.connection).toBe('off')
  })
})

it('passes over frames of a kind that this page does not know', () => {
  expect(parseFrame('{"type":"somethingNew"}')).toBeUndefined()
  expect(parseFrame('{"type":"reset"}')).toEqual({ type: 'reset' })
})
