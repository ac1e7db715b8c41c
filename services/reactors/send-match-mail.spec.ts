import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { START, type EventLog, type Position } from '@courtline/infra/event-log/event-log'
import { dispatchThrough } from '@courtline/application/dispatch'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { LocalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { MailEvent } from '@courtline/messages/mail/mail'
import { derivedId, matchStream } from '@courtline/messages/ids'
import type { MatchMailFacts } from '@courtline/application/matches/mail-facts'
import { sendMatchMail, type MatchMailDeps } from './send-match-mail.ts'

const siteSecret = Buffer.alloc(32, 7)

const facts = (matchId: string): MatchMailFacts => ({
  matchId,
  ownerEmail: 'marta@example.org',
  teams: [matchId, 'Okafor'],
  hasVideoToCut: false,
})

let log: EventLog
let position: Position
let keys: LocalKeys
let reported: string[]
let subscriptions: SubscriptionRegistry
let stop: AbortController
let working: Promise<void>
let changed: () => void

beforeEach(() => {
  log = openMemoryEventLog()
  position = START
  keys = openMemoryPersonalKeys()
  reported = []
  subscriptions = new SubscriptionRegistry()
  stop = new AbortController()
  changed = () => undefined
})
afterEach(async () => {
  stop.abort()
  await working
  await log.close()
})

function work(deps: Partial<MatchMailDeps>): void {
  const write = async (to: Position) => {
    position = to
    changed()
  }
  working = sendMatchMail({
    log,
    keys,
    queueing: { dispatch: dispatchThrough(createDecideAndAppend({ log, keys })), settings: { siteSecret } },
    checkpoint: { read: async () => position, write, pass: write },
    publicUrl: 'https://courtline.example',
    mailFactsOf: async (matchId) => facts(matchId),
    subscriptions,
    report: (line) => void reported.push(line),
    signal: stop.signal,
    ...deps,
  })
}

/** Answers the subject of the mail that follows. */
async function accept(name: string): Promise<string> {
  const [id, matchId] = [derivedId('event', name), derivedId('match', name)]
  const meta = { actorId: 'worker:test', at: '2026-05-01T10:00:00Z', commandId: id }
  const event = { id, type: 'AnnotationAccepted', version: 1, data: { annotatorId: derivedId('ana') }, meta }
  await log.append(matchStream(matchId), [event], { expected: 'any' })
  return `${matchId} v Okafor is ready to watch`
}

/** Subjects of the mails in the outbox, in their order. */
async function queued(): Promise<string[]> {
  const { events } = await log.readAll({ after: START, filter: { categories: ['mail'] }, limit: 100 })
  return events.flatMap((stored) => {
    const { event } = openRecorded<MailEvent>(stored, keys)
    return event.type === 'MailQueued' ? [event.data.subject] : []
  })
}

/** Resolves when the reactor has come to the end of the log. */
async function done(): Promise<void> {
  const head = await log.head()
  while (position < head) await new Promise<void>((resolve) => (changed = resolve))
}

describe('mail about matches', () => {
  it('is queued once for each event, also for those that come later', async () => {
    const first = await accept('one')
    work({})
    await done()
    const second = await accept('two')
    await done()
    expect(await queued()).toEqual([first, second])
  })

  it('is queued all the same when the match could not be read at first, which is reported', async () => {
    const subjects = [await accept('one'), await accept('two')]
    let left = 2
    work({
      mailFactsOf: async (matchId) => {
        left -= 1
        if (left >= 0) throw new Error('The read models are away')
        return facts(matchId)
      },
    })
    await done()
    expect(await queued()).toEqual(subjects)
    expect(reported).toEqual(['match-mail: The read models are away', 'match-mail: The read models are away'])
    expect(subscriptions.list()).toMatchObject([
      {
        name: 'match-mail',
        state: 'running',
        failures: 2,
        lastFailure: { text: 'The read models are away' },
      },
    ])
  })
})
