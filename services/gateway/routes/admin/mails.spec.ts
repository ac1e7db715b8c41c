import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { queueMail } from '@courtline/application/mail/queue-mail'
import { queuedMail } from '@courtline/application/mail/queued-mail'
import type { Problem } from '@courtline/messages/problem'
import type { MailView } from '@courtline/messages/views/mail'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { before, call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let adam: TestPerson
let olga: TestPerson
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
  olga = await joins(site, 'Registered', 'olga')
})
afterAll(() => site.close())

const SECRET = 'https://courtline.test/invite?token=secret'

/** Puts a mail into the outbox, in which nothing is sent; its id. */
async function queued(to: string, senderId: string | null): Promise<string> {
  const known = new Set((await inState('Waiting')).map(({ id }) => id))
  const mail = { kind: 'invitation', to, subject: 'Come', text: SECRET, senderId } as const
  const ports = { dispatch: site.dispatch, settings: site.deps.settings }
  await queueMail(ports, mail, before(site, adam.userId))
  const added = (await inState('Waiting')).find(({ id }) => !known.has(id))
  if (!added) throw new Error('The mail is not in the outbox')
  return added.id
}

async function inState(state: MailView['state']): Promise<MailView[]> {
  await site.deps.projections.waitFor('mails', await site.deps.log.head(), 5000)
  const answer = await call(site, adam, 'GET', `/api/admin/mails?state=${state}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('token=secret')
  return answer.json<MailView[]>()
}

const change = (who: TestPerson, id: string, action: 'retry' | 'forget') =>
  call(site, who, 'POST', `/api/admin/mails/${id}`, { action })
/** What the site can still read of a mail. */
const queuedOf = (id: string) => queuedMail(site.deps, id)

describe('the outbox as admins see it', () => {
  it('names recipient, sender and state of a mail, never what is in it', async () => {
    const id = await queued('coach@example.org', olga.userId)
    const [mail] = (await inState('Waiting')).filter((each) => each.id === id)
    expect(mail).toMatchObject({
      kind: 'invitation',
      to: 'coach@example.org',
      senderName: 'olga',
      attempts: 0,
    })
  })

  it('forgets a mail with what is in it, and lists it without its recipient', async () => {
    const id = await queued('typo@example.org', olga.userId)
    expect(await queuedOf(id)).toMatchObject({ text: SECRET })
    expect((await change(adam, id, 'forget')).statusCode).toBe(200)
    expect(await queuedOf(id)).toBeUndefined()
    expect((await inState('Forgotten')).find((each) => each.id === id)).toMatchObject({ to: null })
    expect((await change(adam, id, 'retry')).json<Problem>().code).toBe('MAIL_ENDED')
  })

  it('tries again at once what waits after failures', async () => {
    const id = await queued('busy@example.org', null)
    const now = site.clock.now.toISOString()
    const failed = { type: 'RecordMailAttempt', failed: 'notTaken', now } as const
    await site.dispatch('mail', id, failed, before(site, adam.userId))
    expect((await inState('Waiting')).find((each) => each.id === id)).toMatchObject({
      attempts: 1,
      why: 'notTaken',
    })
    expect((await change(adam, id, 'retry')).statusCode).toBe(200)
    expect((await inState('Waiting')).find((each) => each.id === id)).toMatchObject({
      attempts: 0,
      nextAttemptAt: now,
    })
  })

  it('is for admins alone, and answers 404 for what it does not have', async () => {
    const id = await queued('other@example.org', null)
    expect((await change(olga, id, 'forget')).statusCode).toBe(403)
    expect((await change(adam, randomUUID(), 'forget')).statusCode).toBe(404)
    expect(await queuedOf(id)).toMatchObject({ text: SECRET })
  })
})

describe('erasing an account', () => {
  it('ends what waits from it and to it, and destroys what is in it; other mail stays', async () => {
    const gone = await joins(site, 'Registered', 'gone')
    const from = await queued('friend@example.org', gone.userId)
    const to = await queued(gone.email, olga.userId)
    const other = await queued('somebody@example.org', olga.userId)
    expect((await call(site, adam, 'DELETE', `/api/users/${gone.userId}`)).statusCode).toBe(200)
    expect([await queuedOf(from), await queuedOf(to)]).toEqual([undefined, undefined])
    expect(await queuedOf(other)).toMatchObject({ text: SECRET })
    const forgotten = (await inState('Forgotten')).map(({ id }) => id)
    expect(forgotten).toEqual(expect.arrayContaining([from, to]))
    expect((await inState('Waiting')).map(({ id }) => id)).toContain(other)
  })
})
