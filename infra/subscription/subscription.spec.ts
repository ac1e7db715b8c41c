import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { START, type EventLog, type Position, type StoredEvent } from '../event-log/event-log.ts'
import { positionText } from '../event-log/event-row.ts'
import { openMemoryEventLog } from '../event-log/testing/memory-event-log.ts'
import { someEvents } from '../event-log/testing/sample-events.ts'
import { pauseAfter } from '../backoff/backoff.ts'
import { checkpointOfHandler, type Checkpoint } from './checkpoint.ts'
import { SubscriptionRegistry } from './subscription-registry.ts'
import { startSubscription, type Subscription, type SubscriptionOptions } from './subscription.ts'

const BACKOFF = { firstMs: 1, longestMs: 5 }

let log: EventLog
let registry: SubscriptionRegistry
/** Revisions of the events that were handled, in order. */
let handled: number[]
let reported: string[]
const running: Subscription[] = []

beforeEach(() => {
  log = openMemoryEventLog()
  registry = new SubscriptionRegistry()
  handled = []
  reported = []
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()))
  await log.close()
})

/** A checkpoint in memory, with all that was written to it. */
function rememberedCheckpoint(position: Position = START) {
  const written: Position[] = []
  const passed: Position[] = []
  const checkpoint: Checkpoint = {
    read: () => written.at(-1) ?? position,
    write: (at) => void written.push(at),
    pass: (at) => void passed.push(at),
  }
  return { checkpoint, written, passed }
}

/** Starts a subscription, and resolves with it when it has caught up for the first time. */
function follow(options: Partial<SubscriptionOptions>) {
  const caughtUp = Promise.withResolvers<void>()
  const subscription = startSubscription({
    name: 'test',
    log,
    checkpoint: rememberedCheckpoint().checkpoint,
    handle: { event: ({ revision }) => void handled.push(revision) },
    onCaughtUp: () => caughtUp.resolve(),
    onFailure: (text) => void reported.push(text),
    backoff: BACKOFF,
    registry,
    ...options,
  })
  running.push(subscription)
  return { subscription, caughtUp: caughtUp.promise }
}

const append = async (count: number) =>
  void (await log.append('match-1', someEvents(count), { expected: 'any' }))

/** A handler of single events that throws so many times at one of them. */
function failing(times: number, atRevision: number) {
  let left = times
  return ({ revision }: StoredEvent) => {
    if (revision === atRevision && left > 0) {
      left -= 1
      throw new Error(`no ${revision}`)
    }
    handled.push(revision)
  }
}

describe('a subscription', () => {
  it('handles what is there and what is appended later, in order', async () => {
    await append(3)
    const later = Promise.withResolvers<void>()
    const { caughtUp } = follow({
      handle: {
        event: ({ revision }) => {
          handled.push(revision)
          if (revision === 3) later.resolve()
        },
      },
    })
    await caughtUp
    await append(1)
    await later.promise
    expect(handled).toEqual([0, 1, 2, 3])
    expect(reported).toEqual([])
  })

  it('begins after its checkpoint and sees only what its filter lets through', async () => {
    await append(3)
    await log.append('user-1', someEvents(2), { expected: 'any' })
    const { checkpoint, written, passed } = rememberedCheckpoint(positionText(1))
    await follow({ checkpoint, filter: { categories: ['match'] } }).caughtUp
    expect(handled).toEqual([1, 2])
    expect(written).toEqual([positionText(2), positionText(3)])
    expect(passed).toEqual([positionText(5)])
  })

  it('writes the checkpoint after each event, or after each page', async () => {
    await append(4)
    const steps: string[] = []
    const checkpoint: Checkpoint = {
      read: () => START,
      write: (position) => void steps.push(`at ${Number(position)}`),
      pass: () => undefined,
    }
    const one = follow({ checkpoint, handle: { event: ({ revision }) => void steps.push(`${revision}`) } })
    await one.caughtUp
    expect(steps).toEqual(['0', 'at 1', '1', 'at 2', '2', 'at 3', '3', 'at 4'])
    steps.length = 0
    const page = ({ events }: { events: readonly StoredEvent[] }) => void steps.push(`${events.length}`)
    await follow({ name: 'pages', checkpoint, pageSize: 2, handle: { page } }).caughtUp
    expect(steps).toEqual(['2', 'at 2', '2', 'at 4'])
  })
})

describe('given a handler that throws', () => {
  it.each([1, 2, 7])('%i times: reports each at once, tries again and goes on', async (times) => {
    await append(4)
    const { subscription, caughtUp } = follow({ handle: { event: failing(times, 2) } })
    await caughtUp
    expect(handled).toEqual([0, 1, 2, 3])
    expect(reported).toEqual(Array.from({ length: times }, () => 'no 2'))
    expect(subscription.status()).toMatchObject({
      state: 'running',
      failures: times,
      lastFailure: { text: 'no 2', at: expect.any(String) },
    })
  })

  it('tries a whole page again where pages are handled', async () => {
    await append(4)
    let left = 2
    const pages: number[][] = []
    await follow({
      handle: {
        page: ({ events }) => {
          pages.push(events.map(({ revision }) => revision))
          if (left > 0) throw new Error(`${(left -= 1)}`)
        },
      },
    }).caughtUp
    expect(pages).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ])
  })

  it('shows that it is trying again, and why', async () => {
    await append(1)
    const failed = Promise.withResolvers<void>()
    const { subscription } = follow({
      backoff: { firstMs: 60_000, longestMs: 60_000 },
      handle: { event: () => Promise.reject(new Error('no mail')) },
      onFailure: () => failed.resolve(),
    })
    await failed.promise
    expect(subscription.status()).toMatchObject({ state: 'retrying', failures: 1, position: START })
    expect(registry.list()).toEqual([subscription.status()])
    const [health] = await registry.health(log, new Date('2026-05-01T10:00:30.000Z'))
    expect(health).toMatchObject({ name: 'test', lagEvents: 1, lagSeconds: 30 })
  })

  it('ends at an error that trying again does not cure, and stays on the list', async () => {
    await append(1)
    const { subscription } = follow({
      handle: { event: () => Promise.reject(new RangeError('too many')) },
      isFinal: (error) => error instanceof RangeError,
    })
    await subscription.ended
    expect(reported).toEqual(['too many'])
    expect(registry.list()).toMatchObject([{ state: 'ended', lastFailure: { text: 'too many' } }])
  })
})

describe('given a checkpoint that cannot be read or written', () => {
  it('tries again, and handles an event twice rather than never', async () => {
    await append(2)
    let left = 2
    const { checkpoint } = rememberedCheckpoint()
    const flaky = (): void => {
      left -= 1
      if (left >= 0) throw new Error('disk full')
    }
    await follow({
      checkpoint: {
        ...checkpoint,
        write: (position) => {
          flaky()
          return checkpoint.write(position)
        },
      },
    }).caughtUp
    expect(handled).toEqual([0, 0, 0, 1])
    expect(reported).toEqual(['disk full', 'disk full'])
  })
})

describe('given a log that goes away', () => {
  it('reports it, and continues from the checkpoint when it is back', async () => {
    await append(3)
    let isAway = true
    const flaky: SubscriptionOptions['log'] = {
      async *subscribe(options) {
        for await (const message of log.subscribe(options)) {
          yield message
          if (!isAway) continue
          isAway = false
          throw new Error('connection lost')
        }
      },
    }
    await follow({ log: flaky, pageSize: 2 }).caughtUp
    expect(handled).toEqual([0, 1, 2])
    expect(reported).toEqual(['connection lost'])
  })

  it('counts an end that nobody asked for as a failure', async () => {
    const failed = Promise.withResolvers<void>()
    const { subscription, caughtUp } = follow({ onFailure: () => failed.resolve() })
    await caughtUp
    await log.close()
    await failed.promise
    expect(subscription.status().lastFailure?.text).toBe('The log has ended the subscription')
  })
})

describe('stopping a subscription', () => {
  it('finishes the event under way with its checkpoint, and handles no other', async () => {
    await append(3)
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { checkpoint, written } = rememberedCheckpoint()
    const { subscription } = follow({
      checkpoint,
      handle: {
        event: async ({ revision }) => {
          begun.resolve()
          await goOn.promise
          handled.push(revision)
        },
      },
    })
    await begun.promise
    const stopped = subscription.stop()
    goOn.resolve()
    await stopped
    expect(handled).toEqual([0])
    expect(written).toEqual([positionText(1)])
    expect(registry.list()).toEqual([])
  })

  it('does not wait for the next try', async () => {
    await append(1)
    const failed = Promise.withResolvers<void>()
    const { subscription } = follow({
      backoff: { firstMs: 3_600_000, longestMs: 3_600_000 },
      handle: { event: () => Promise.reject(new Error('no')) },
      onFailure: () => failed.resolve(),
    })
    await failed.promise
    await subscription.stop()
    expect(subscription.status().state).toBe('ended')
  })

  it('gives the handler a signal, for what it waits for', async () => {
    await append(1)
    const begun = Promise.withResolvers<void>()
    const { subscription } = follow({
      checkpoint: checkpointOfHandler(() => START),
      handle: {
        page: async (_, signal) => {
          const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
          begun.resolve()
          await aborted
        },
      },
    })
    await begun.promise
    await subscription.stop()
    expect(reported).toEqual([])
  })
})

describe('the pause after a failure', () => {
  it('doubles with each failure in a row, up to the longest', () => {
    const pauses = [1, 2, 3, 4, 5, 60].map((failures) =>
      pauseAfter(failures, { firstMs: 50, longestMs: 500 }),
    )
    expect(pauses).toEqual([50, 100, 200, 400, 500, 500])
  })
})

describe('the list of subscriptions', () => {
  it('has the newer of two with one name, whichever stops first', async () => {
    const older = follow({})
    const newer = follow({})
    await older.subscription.stop()
    expect(registry.list()).toEqual([newer.subscription.status()])
  })

  it('counts as lag only what the subscription has to handle', async () => {
    await log.append('user-1', someEvents(3), { expected: 'any' })
    const blocked = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await append(1)
    follow({
      filter: { categories: ['match'] },
      handle: {
        event: async () => {
          begun.resolve()
          await blocked.promise
        },
      },
    })
    await begun.promise
    expect(await registry.health(log)).toMatchObject([{ lagEvents: 1 }])
    blocked.resolve()
  })
})
