import { describe, expect, it } from '@jest/globals'
import type { Decider } from '@courtline/messages/event-sourcing/decider'
import { eventId, subjectIdOf, userStream } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { UserEvent } from '@courtline/messages/account/user'
import { openMemoryPersonalKeys } from '../personal-keys/testing/memory-personal-keys.ts'
import {
  createDecideAndAppend,
  type CommandMeta,
  type Executed,
  type StreamKind,
} from './decide-and-append.ts'
import { START, WrongExpectedRevision, type EventLog } from './event-log.ts'
import { openMemoryEventLog } from './testing/memory-event-log.ts'

const ANA = '5f0c8a52-6a0e-4d6b-9d0f-0c9a53b7c1f4'
const ADMIN = '0a3c8a52-6a0e-4d6b-9d0f-0c9a53b7c1f5'
const stream = userStream(ANA)

/** A purse of credits, the smallest decider with a refusal, a no-op, two events at once and something personal. */
type Command =
  | { type: 'Add'; credits: number }
  | { type: 'Clear' }
  | { type: 'AddTwice'; credits: number }
  | { type: 'Tell'; email: string }
const purse: Decider<number, Command, UserEvent> = {
  initial: 0,
  evolve: (state, page) =>
    page.reduce((credits, { event }) => {
      if (event.type === 'CreditsAdded') return credits + event.data.credits
      return event.type === 'CreditsCleared' ? 0 : credits
    }, state),
  decide: (command, credits) => {
    switch (command.type) {
      case 'Add':
        if (credits + command.credits > 10) return { refused: refusal('INVALID_CREDITS', { credits }) }
        return { events: [added(command.credits)] }
      case 'AddTwice':
        return { events: [added(command.credits), added(command.credits)] }
      case 'Clear':
        return { events: credits === 0 ? [] : [{ type: 'CreditsCleared', data: {} }] }
      case 'Tell':
        return { events: [{ type: 'EmailAdded', data: { email: command.email, emailHash: 'h' } }] }
    }
  },
}
const added = (credits: number): UserEvent => ({ type: 'CreditsAdded', data: { credits } })
const purses: StreamKind<number, Command, UserEvent> = {
  decider: purse,
  subjectOf: (_state, _command, of) => subjectIdOf(of),
}

const by = (commandId: string, more: Partial<CommandMeta> = {}): CommandMeta => ({
  actorId: ANA,
  at: '2026-05-01T10:00:00.000Z',
  commandId,
  ...more,
})

/** A log that records its calls, and lets a rival append just before an append of ours. */
function watched(log: EventLog) {
  const calls: string[] = []
  const rivals: (() => Promise<unknown>)[] = []
  const watchedLog: EventLog = {
    append: async (name, events, options) => {
      calls.push('append')
      await rivals.shift()?.()
      return log.append(name, events, options)
    },
    readStream: (name, options) => {
      calls.push('readStream')
      return log.readStream(name, options)
    },
    readAll: (options) => log.readAll(options),
    subscribe: (options) => log.subscribe(options),
    head: () => log.head(),
    streamHead: (name) => log.streamHead(name),
    close: () => log.close(),
  }
  return { log: watchedLog, calls, rivals }
}

function site() {
  const original = openMemoryEventLog()
  const keys = openMemoryPersonalKeys()
  const { log, calls, rivals } = watched(original)
  const { execute } = createDecideAndAppend({ log, keys })
  const other = createDecideAndAppend({ log: original, keys })
  const give = (command: Command, meta: CommandMeta) => execute(purses, stream, command, meta)
  const giveElsewhere = (command: Command, meta: CommandMeta) => other.execute(purses, stream, command, meta)
  return { original, keys, calls, rivals, give, giveElsewhere }
}

async function typesIn(log: EventLog): Promise<string[]> {
  const types: string[] = []
  for await (const page of log.readStream(stream)) types.push(...page.map((event) => event.type))
  return types
}

function accepted(executed: Executed<UserEvent>) {
  if ('refused' in executed) throw new Error(`Refused: ${executed.refused.text}`)
  return executed
}

describe('a command', () => {
  it('appends what was decided, with who, when and why', async () => {
    const { give, original } = site()
    const meta = by('c1', { onBehalfOfId: ANA, actorId: ADMIN, reason: 'a gift' })
    const executed = accepted(await give({ type: 'Add', credits: 2 }, meta))
    expect(executed).toMatchObject({
      stream,
      revision: 0,
      position: '00000000000000000001',
      deduplicated: false,
    })
    const page = await original.readAll({ after: START, limit: 10 })
    expect(page.events).toMatchObject([
      { type: 'CreditsAdded', version: 1, data: { credits: 2 }, meta: { ...meta, subjectId: ANA } },
    ])
    expect(executed.events[0]?.meta).toEqual(page.events[0]?.meta)
  })

  it('gives each event the id that the browser could derive before', async () => {
    const { give } = site()
    const { events } = accepted(await give({ type: 'AddTwice', credits: 1 }, by('c1')))
    expect(events.map((event) => event.id)).toEqual([
      eventId(stream, ANA, 'c1', 0),
      eventId(stream, ANA, 'c1', 1),
    ])
    expect(events.map((event) => event.revision)).toEqual([0, 1])
  })

  it('derives it from the impersonated user, whose edit it is (D64)', async () => {
    const { give } = site()
    const { events } = accepted(
      await give({ type: 'Add', credits: 1 }, by('c1', { actorId: ADMIN, onBehalfOfId: ANA })),
    )
    expect(events[0]?.id).toBe(eventId(stream, ANA, 'c1', 0))
  })

  it('is decided on all that was recorded before', async () => {
    const { give, giveElsewhere } = site()
    await give({ type: 'Add', credits: 6 }, by('c1'))
    await giveElsewhere({ type: 'Add', credits: 3 }, by('c2'))
    expect(await give({ type: 'Add', credits: 2 }, by('c3'))).toMatchObject({
      refused: { code: 'INVALID_CREDITS', details: { credits: 9 } },
    })
  })

  it('that is refused writes nothing and is not remembered', async () => {
    const { give, original } = site()
    await give({ type: 'Add', credits: 11 }, by('c1'))
    expect(await original.head()).toBe(START)
    expect(await give({ type: 'Add', credits: 9 }, by('c1'))).toMatchObject({ revision: 0 })
  })

  it('that changes nothing writes nothing and answers the revision of the stream', async () => {
    const { give } = site()
    expect(await give({ type: 'Clear' }, by('c1'))).toMatchObject({
      events: [],
      revision: null,
      position: START,
    })
    await give({ type: 'Add', credits: 1 }, by('c2'))
    await give({ type: 'Clear' }, by('c3'))
    expect(await give({ type: 'Clear' }, by('c4'))).toMatchObject({ events: [], revision: 1 })
  })

  it('costs one append, and one read of its stream where that is not at hand', async () => {
    const { give, calls } = site()
    await give({ type: 'Add', credits: 1 }, by('c1'))
    await give({ type: 'Add', credits: 1 }, by('c2'))
    await give({ type: 'Add', credits: 1 }, by('c3'))
    expect(calls).toEqual(['readStream', 'append', 'append', 'append'])
  })

  it('reads what another process has written once the log does not take its events', async () => {
    const { give, giveElsewhere, calls } = site()
    await give({ type: 'Add', credits: 1 }, by('c1'))
    await giveElsewhere({ type: 'Add', credits: 1 }, by('c2'))
    calls.length = 0
    expect(await give({ type: 'Add', credits: 1 }, by('c3'))).toMatchObject({ revision: 2 })
    expect(calls).toEqual(['append', 'readStream', 'append'])
  })

  it('is refused by nothing older than what was recorded last', async () => {
    const { give, giveElsewhere } = site()
    await give({ type: 'Add', credits: 6 }, by('c1'))
    await giveElsewhere({ type: 'Clear' }, by('c2'))
    expect(await give({ type: 'Add', credits: 6 }, by('c3'))).toMatchObject({ revision: 2 })
  })

  it('that changes nothing by what is at hand changes what was recorded meanwhile', async () => {
    const { give, giveElsewhere } = site()
    await give({ type: 'Clear' }, by('c1'))
    await giveElsewhere({ type: 'Add', credits: 1 }, by('c2'))
    expect(await give({ type: 'Clear' }, by('c3'))).toMatchObject({ revision: 1, events: [{}] })
  })

  it('whose event does not fit its schema is a bug: it throws and writes nothing', async () => {
    const { give, original } = site()
    await expect(give({ type: 'Add', credits: 0.5 }, by('c1'))).rejects.toThrow(/does not fit its schema/)
    expect(await original.head()).toBe(START)
    await expect(give({ type: 'Add', credits: 1 }, by('c1'))).resolves.toMatchObject({ revision: 0 })
  })
})

describe('the same command again', () => {
  it('has one effect, and the same answer', async () => {
    const { give, original } = site()
    const first = accepted(await give({ type: 'AddTwice', credits: 1 }, by('c1')))
    await give({ type: 'Clear' }, by('c2'))
    const again = accepted(await give({ type: 'AddTwice', credits: 1 }, by('c1')))
    expect(again).toEqual({ ...first, deduplicated: true })
    expect(await typesIn(original)).toEqual(['CreditsAdded', 'CreditsAdded', 'CreditsCleared'])
  })

  it('is known to a process that just started, too', async () => {
    const { give, giveElsewhere } = site()
    const first = accepted(await give({ type: 'Add', credits: 6 }, by('c1')))
    // Deciding it again would be refused: 12 are too many.
    expect(await giveElsewhere({ type: 'Add', credits: 6 }, by('c1'))).toEqual({
      ...first,
      deduplicated: true,
    })
  })

  it('has one effect when both are on their way at the same time, in two processes', async () => {
    const { give, giveElsewhere, rivals, original } = site()
    rivals.push(() => giveElsewhere({ type: 'Add', credits: 6 }, by('c1')))
    expect(await give({ type: 'Add', credits: 6 }, by('c1'))).toMatchObject({
      revision: 0,
      deduplicated: true,
    })
    expect(await typesIn(original)).toEqual(['CreditsAdded'])
  })

  it('of another user is another command', async () => {
    const { give } = site()
    await give({ type: 'Add', credits: 1 }, by('c1'))
    expect(await give({ type: 'Add', credits: 1 }, by('c1', { actorId: ADMIN }))).toMatchObject({
      revision: 1,
    })
  })
})

describe('a rival who is faster', () => {
  it('makes the decision be made again, on the newer state', async () => {
    const { give, giveElsewhere, rivals } = site()
    rivals.push(() => giveElsewhere({ type: 'Add', credits: 6 }, by('rival')))
    expect(await give({ type: 'Add', credits: 6 }, by('c1'))).toMatchObject({
      refused: { code: 'INVALID_CREDITS' },
    })
  })

  it('is given way to five times at most', async () => {
    const { give, giveElsewhere, rivals, calls } = site()
    for (let n = 0; n < 9; n += 1)
      rivals.push(() => giveElsewhere({ type: 'Add', credits: 1 }, by(`rival${n}`)))
    await expect(give({ type: 'Add', credits: 1 }, by('c1'))).rejects.toThrow(WrongExpectedRevision)
    expect(calls.filter((call) => call === 'append')).toHaveLength(5)
  })
})

describe('many commands at once on one stream', () => {
  it('happen one after the other, in the order of asking, without a conflict', async () => {
    const { give, calls } = site()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => give({ type: 'Add', credits: 1 }, by(`c${n}`))),
    )
    expect(all.map((executed) => accepted(executed).revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(calls.filter((call) => call === 'append')).toHaveLength(10)
  })

  it('go on after one of them failed', async () => {
    const { give, rivals } = site()
    rivals.push(() => Promise.reject(new Error('the disk is on fire')))
    const [first, second] = await Promise.allSettled([
      give({ type: 'Add', credits: 1 }, by('c1')),
      give({ type: 'Add', credits: 2 }, by('c2')),
    ])
    expect(first).toMatchObject({ status: 'rejected' })
    expect(second).toMatchObject({ value: { revision: 0, events: [{ event: { data: { credits: 2 } } }] } })
  })

  it('are refused when too many wait', async () => {
    const { give } = site()
    const all = await Promise.allSettled(
      Array.from({ length: 600 }, (_, n) => give({ type: 'Clear' }, by(`c${n}`))),
    )
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(100)
    expect(refused[0]).toMatchObject({ reason: { name: 'LogFull' } })
  })
})

describe('personal data in a command', () => {
  it('is sealed in the log and readable in the answer', async () => {
    const { give, original } = site()
    const executed = accepted(await give({ type: 'Tell', email: 'ana@example.org' }, by('c1')))
    expect(executed.events[0]?.event.data).toEqual({ email: 'ana@example.org', emailHash: 'h' })
    const { events } = await original.readAll({ after: START, limit: 1 })
    expect(JSON.stringify(events)).not.toContain('ana@example.org')
    expect(events[0]?.data['email']).toMatchObject({ $sealed: ANA })
  })

  it('of a forgotten person is used no more, not even from memory', async () => {
    const original = openMemoryEventLog()
    const keys = openMemoryPersonalKeys()
    const { execute } = createDecideAndAppend({ log: original, keys })
    const seen: string[][] = []
    const addresses: StreamKind<string[], string, UserEvent> = {
      decider: {
        initial: [],
        evolve: (state, page) =>
          page.reduce(
            (all, { event }) => (event.type === 'EmailAdded' ? [...all, event.data.email] : all),
            state,
          ),
        decide: (email, state) => {
          seen.push(state)
          return { events: [{ type: 'EmailAdded', data: { email, emailHash: 'h' } }] }
        },
      },
      subjectOf: () => ANA,
    }
    await execute(addresses, stream, 'ana@example.org', by('c1'))
    await execute(addresses, stream, 'lopez@example.org', by('c2'))
    keys.destroy(ANA)
    await execute(addresses, stream, 'late@example.org', by('c3'))
    expect(seen).toEqual([[], ['ana@example.org'], ['Deleted user', 'Deleted user']])
  })
})
