import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dispatchThrough, type Dispatch } from '@courtline/application/dispatch'
import { queueMail } from '@courtline/application/mail/queue-mail'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { MailRefused, type OutgoingMail } from '@courtline/infra/mail/mailer'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import type { LocalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { mails } from '@courtline/projections/mails/project'
import { dueMails, mailsIn } from '@courtline/projections/mails/read'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { startProjections } from '@courtline/projections/runtime/thread/start-projections'
import { MAILS_AT_ONCE, Outbox, type OutboxDeps } from './send-queued-mail.ts'

let log: EventLog
let keys: LocalKeys
let projections: ProjectionHost
let dispatch: Dispatch
let now: Date
let reported: string[]
let stop: AbortController
beforeEach(async () => {
  log = openMemoryEventLog()
  keys = openMemoryPersonalKeys()
  projections = await startProjections({ log, keys, models: openMemoryReadModels(), projections: [mails] })
  dispatch = dispatchThrough(createDecideAndAppend({ log, keys }))
  now = new Date('2026-05-01T10:00:00.000Z')
  reported = []
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort()
  await projections.close()
  await log.close()
})

function outbox(send: (mail: OutgoingMail) => Promise<void>, more: Partial<OutboxDeps> = {}): Outbox {
  return new Outbox({
    log,
    keys,
    dispatch,
    mailer: { send },
    due: (at, limit) => dueMails(projections.reads, at, limit),
    seen: async (position) => (await projections.waitFor('mails', position, 5000)) === 'reached',
    onEnded: () => undefined,
    now: () => now,
    report: (line) => void reported.push(line),
    signal: stop.signal,
    ...more,
  })
}

async function queued(...addresses: readonly string[]): Promise<void> {
  const ports = { dispatch, settings: { siteSecret: Buffer.alloc(32, 7) } }
  for (const to of addresses) {
    const mail = {
      kind: 'invitation',
      senderId: null,
      to,
      subject: 'Hello',
      text: `A link for ${to}`,
    } as const
    const meta = { actorId: 'worker:test', at: now.toISOString(), commandId: `invite ${to}` }
    await queueMail(ports, mail, meta)
  }
  await projections.waitFor('mails', await log.head(), 5000)
}

async function looked(box: Outbox): Promise<void> {
  await box.look()
  await box.idle()
}

const statesOf = async () => {
  const found = await Promise.all(
    (['Waiting', 'GivenUp', 'Sent', 'Forgotten'] as const).map((state) =>
      mailsIn(projections.reads, state, 100),
    ),
  )
  return found.flat().map(({ state, attempts }) => [state, attempts])
}

describe('the outbox', () => {
  it('sends what is due once, and forgets what was in it', async () => {
    await queued('ana@a.example')
    const sent: OutgoingMail[] = []
    const box = outbox(async (mail) => void sent.push(mail))
    await looked(box)
    await looked(box)
    expect(sent).toMatchObject([{ to: 'ana@a.example', subject: 'Hello', text: 'A link for ana@a.example' }])
    expect(await statesOf()).toEqual([['Sent', 0]])
    expect(keys.isDestroyed(sent[0]?.messageId ?? '')).toBe(true)
  })

  it('tries again later what was not taken, and never what was refused', async () => {
    await queued('later@a.example', 'refused@a.example')
    let sends = 0
    const box = outbox(async ({ to }) => {
      sends += 1
      throw to.startsWith('refused') ? new MailRefused('550 refused@a.example') : new Error('451 later')
    })
    await looked(box)
    expect(new Set(await statesOf())).toEqual(
      new Set([
        ['GivenUp', 1],
        ['Waiting', 1],
      ]),
    )
    await looked(box)
    expect(sends).toBe(2)
    now = new Date(now.getTime() + 30_000)
    await looked(box)
    expect(sends).toBe(3)
    expect(reported.join('\n')).not.toContain('a.example')
  })

  it('lets a server that hangs hold up nobody else, and gives it so much time', async () => {
    await queued('hangs@a.example', 'ana@a.example')
    const sent: string[] = []
    const hang = Promise.withResolvers<void>()
    const box = outbox(
      async ({ to }) => {
        if (to.startsWith('hangs')) await hang.promise
        sent.push(to)
      },
      { timeLimitMs: 50 },
    )
    await looked(box)
    hang.resolve()
    expect(sent[0]).toBe('ana@a.example')
    expect(new Set(await statesOf())).toEqual(
      new Set([
        ['Sent', 0],
        ['Waiting', 1],
      ]),
    )
  })

  it('sends some at the same time, and no more', async () => {
    await queued(...Array.from({ length: 10 }, (_, n) => `p${n}@a.example`))
    let most = 0
    let underWay = 0
    const box = outbox(async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((resolve) => setTimeout(resolve, 5))
      underWay -= 1
    })
    for (let looks = 0; looks < 5; looks += 1) await looked(box)
    expect(most).toBe(MAILS_AT_ONCE)
    expect((await statesOf()).every(([state]) => state === 'Sent')).toBe(true)
  })

  it('sends nothing twice while the log does not take what came of it', async () => {
    await queued('ana@a.example')
    let sends = 0
    let refusals = 1
    const box = outbox(async () => void (sends += 1), {
      dispatch: async (...command) => {
        refusals -= 1
        if (refusals >= 0) throw new Error('The log is full')
        return await dispatch(...command)
      },
    })
    await box.look()
    await box.look()
    await box.idle()
    expect(sends).toBe(1)
    expect(await statesOf()).toEqual([['Sent', 0]])
  })

  it('sends nothing to a user who was erased meanwhile', async () => {
    await queued('ana@a.example')
    for (const { id } of await mailsIn(projections.reads, 'Waiting', 10)) keys.destroy(id)
    let sends = 0
    await looked(outbox(async () => void (sends += 1)))
    expect(sends).toBe(0)
    expect(await statesOf()).toEqual([['Forgotten', 0]])
  })
})
