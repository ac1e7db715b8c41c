import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { followOrder } from '@courtline/application/orders/follow-order'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { DEFAULT_SHOWCASES } from '@courtline/messages/orders/showcase'
import { orderStream } from '@courtline/messages/ids'
import type { OrderEvent } from '@courtline/messages/orders/order'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS, type Answer } from '@courtline/messages/routes/table'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let adam: TestPerson
let olga: TestPerson
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
  olga = await joins(site, 'Registered', 'olga')
  const showcases = DEFAULT_SHOWCASES.map((each) => ({
    ...each,
    startsOn: '2026-05-10',
    endsOn: '2026-05-11',
  }))
  await call(site, adam, 'PUT', '/api/siteSettings', {
    ...DEFAULT_SITE_SETTINGS,
    showcases,
    howToPay: 'By transfer',
  })
})
afterAll(() => site.close())

const buyer = (email: string) => ({
  name: 'Pat Parent',
  email,
  phone: '555 0100',
  player: 'Ida',
  graduationYear: 2028,
  notes: null,
})
const asRead = async () => ({ [HEADERS.after]: await site.deps.log.head() })
const order = (email: string, orderId: string = randomUUID()) =>
  call(site, null, 'POST', '/api/showcases/showcase/orders', { orderId, buyer: buyer(email) })
const change = (id: string, action: 'pay' | 'refund' | 'cancel') =>
  call(site, adam, 'POST', `/api/orders/${id}`, { action })
const all = async (query = '') =>
  (await call(site, adam, 'GET', `/api/orders${query}`, undefined, await asRead())).json<Answer<'orders'>>()
const account = async (email: string) => {
  const found = await call(site, adam, 'GET', `/api/users?search=${email}`, undefined, await asRead())
  return found.json<Answer<'users'>>()[0]
}
const mailsTo = (email: string) => site.mailbox.mails().filter(({ to }) => to === email)

describe('an order of a showcase (D129)', () => {
  it('is placed at the price of the day, once, and mailed with how to pay', async () => {
    const id = randomUUID()
    const placed = await order('pat@example.org', id)
    expect([placed.statusCode, placed.json()]).toEqual([
      201,
      { orderId: id, cents: 15_000, howToPay: 'By transfer' },
    ])
    await order('pat@example.org', id)
    expect(await all()).toMatchObject([
      { id, state: 'Ordered', buyer: { player: 'Ida' }, actions: ['pay', 'cancel'] },
    ])
    expect(mailsTo('pat@example.org').map(({ text }) => text.includes('By transfer'))).toEqual([true])
  })

  it('brings its credits once, into an account that is made and invited', async () => {
    const id = (await order('new@example.org')).json<Answer<'orderShowcase'>>().orderId
    expect((await change(id, 'pay')).json()).toMatchObject({ state: 'Paid', actions: ['refund'] })
    await change(id, 'pay')
    const events: OrderEvent[] = []
    for await (const page of site.deps.log.readStream(orderStream(id)))
      for (const stored of page) {
        events.push(openRecorded<OrderEvent>(stored, site.deps.keys).event)
        // As the reactor does, which follows the same events.
        await followOrder(
          { ...site.deps, dispatch: site.dispatch },
          openRecorded<OrderEvent>(stored, site.deps.keys),
        )
      }
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderPaid'])
    expect((await account('new@example.org'))?.credits).toBe(3 + 3)
    expect(mailsTo('new@example.org').map(({ subject }) => subject)).toEqual([
      'Courtline: your payment has arrived',
      'You are invited to Courtline',
      'Courtline: your order',
    ])
    expect((await change(id, 'cancel')).json<Problem>()).toMatchObject({ code: 'ORDER_STATE_FORBIDS' })
    await change(id, 'refund')
    expect((await account('new@example.org'))?.credits).toBe(3)
  })

  it('makes no account for an order that is cancelled', async () => {
    const id = (await order('never@example.org')).json<Answer<'orderShowcase'>>().orderId
    await change(id, 'cancel')
    const before = await site.deps.log.head()
    expect((await change(id, 'pay')).json<Problem>()).toMatchObject({ code: 'ORDER_STATE_FORBIDS' })
    expect(await site.deps.log.head()).toBe(before)
    expect(await account('never@example.org')).toBeUndefined()
  })

  it('is found by what the buyer filled in, until the account is erased', async () => {
    const id = (await order(olga.email)).json<Answer<'orderShowcase'>>().orderId
    await change(id, 'pay')
    expect((await all('?search=pat%20olga')).map((each) => each.id)).toEqual([id])
    const tess = await joins(site, 'Registered', 'tess')
    const hers = (await order(tess.email)).json<Answer<'orderShowcase'>>().orderId
    await call(site, adam, 'DELETE', `/api/users/${tess.userId}`, undefined, await asRead())
    expect((await all('?state=Ordered')).find((each) => each.id === hers)).toMatchObject({ buyer: null })
    expect((await change(hers, 'pay')).json<Problem>()).toMatchObject({ code: 'BUYER_ERASED' })
  })

  it('costs more on the day, and is not sold afterwards', async () => {
    site.clock.now = new Date('2026-05-10T16:00:00.000Z')
    expect((await order('late@example.org')).json()).toMatchObject({ cents: 20_000 })
    site.clock.now = new Date('2026-05-13T16:00:00.000Z')
    expect((await order('late@example.org')).json<Problem>()).toMatchObject({ code: 'SHOWCASE_OVER' })
    site.clock.now = new Date('2026-05-01T12:00:00.000Z')
  })

  it('needs a name, an address, and texts that are not too long', async () => {
    const put = (changes: object) =>
      call(site, null, 'POST', '/api/showcases/combine/orders', {
        orderId: randomUUID(),
        buyer: { ...buyer('x@example.org'), ...changes },
      })
    expect((await put({ name: '  ' })).json<Problem>().code).toBe('BUYER_NAME_REQUIRED')
    expect((await put({ email: 'nothing' })).statusCode).toBe(400)
    expect((await put({ notes: 'x'.repeat(201) })).statusCode).toBe(400)
    expect((await put({ notes: 'x'.repeat(200) })).statusCode).toBe(201)
    const nowhere = { orderId: randomUUID(), buyer: buyer('x@example.org') }
    expect((await call(site, null, 'POST', '/api/showcases/nowhere/orders', nowhere)).statusCode).toBe(404)
  })
})

describe('credits that are bought from the profile', () => {
  it('arrive in the account that ordered them', async () => {
    const before = (await account(olga.email))?.credits ?? 0
    const body = { orderId: randomUUID(), package: 'Team, 20 matches' }
    expect((await call(site, olga, 'POST', '/api/orders', body)).statusCode).toBe(201)
    await change(body.orderId, 'pay')
    expect((await account(olga.email))?.credits).toBe(before + 20)
    const mine = await call(site, olga, 'GET', '/api/orders/mine', undefined, await asRead())
    expect(mine.json()).toMatchObject([{ id: body.orderId, state: 'Paid', actions: [] }])
    const archive = await call(site, olga, 'GET', '/api/myData')
    expect(archive.json<{ orders: { id: string }[] }>().orders.map(({ id }) => id)).toContain(body.orderId)
  })

  it('are one of the packages of the site', async () => {
    const body = { orderId: randomUUID(), package: 'A million' }
    expect((await call(site, olga, 'POST', '/api/orders', body)).json<Problem>().code).toBe('PACKAGE_UNKNOWN')
  })
})
