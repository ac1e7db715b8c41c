import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { dispatchThrough } from '@courtline/application/dispatch'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { START } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { userStream } from '@courtline/messages/ids'
import { followOrders } from './follow-orders.ts'

it('brings the credits of a paid order and the mails where nobody else did, once', async () => {
  const [log, keys] = [openMemoryEventLog(), openMemoryPersonalKeys()]
  const dispatch = dispatchThrough(createDecideAndAppend({ log, keys }))
  const [userId, orderId] = [randomUUID(), randomUUID()]
  const by = { userId: randomUUID(), permissions: ['Admin' as const] }
  const meta = () => ({ actorId: by.userId, at: '2026-05-01T10:00:00.000Z', commandId: randomUUID() })
  const details = { displayName: 'Olga', utrId: null, ustaNumber: null, handedness: null, scoringRules: null }
  const email = { email: 'olga@example.org', emailHash: 'a'.repeat(64) }
  await dispatch(
    'user',
    userId,
    {
      type: 'RegisterUser',
      role: 'Registered',
      details,
      ...email,
      emailConfirmed: true,
      passwordHash: null,
      inviteType: 'WebSignup',
      signupCode: null,
      credits: 0,
    },
    meta(),
  )
  const ordered = { name: 'Three matches', credits: 3, cents: 15_000, showcase: null, isEarly: false }
  const buyer = {
    name: 'Olga',
    email: email.email,
    phone: null,
    player: null,
    graduationYear: null,
    notes: null,
  }
  const facts = {
    package: ordered,
    buyer,
    emailHash: email.emailHash,
    buyerId: userId,
    howToPay: 'By transfer',
  }
  await dispatch('order', orderId, { type: 'PlaceOrder', ...facts }, meta())
  await dispatch('order', orderId, { type: 'MarkOrderPaid', by, userId }, meta())

  const types = async (stream: string) => {
    const found: string[] = []
    for await (const page of log.readStream(stream)) found.push(...page.map(({ type }) => type))
    return found
  }
  const run = async () => {
    const stop = new AbortController()
    let checkpoint = START
    const head = await log.head()
    const write = async (position: string) => {
      checkpoint = position
      if (position >= head) stop.abort()
    }
    await followOrders({
      log,
      following: { dispatch, settings: { siteSecret: Buffer.alloc(32, 7) }, log, keys },
      checkpoint: { read: async () => checkpoint, write, pass: write },
      report: (line) => {
        throw new Error(line)
      },
      subscriptions: new SubscriptionRegistry(),
      signal: stop.signal,
    })
  }
  await run()
  expect(await types(userStream(userId))).toEqual(expect.arrayContaining(['UserRegistered', 'CreditsAdded']))
  const { events } = await log.readAll({ after: START, limit: 100 })
  expect(events.filter(({ type }) => type === 'MailQueued')).toHaveLength(2)
  const after = await log.head()
  await run()
  expect(await log.head()).toBe(after)
})
