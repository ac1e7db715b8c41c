import { describe, expect, it } from '@jest/globals'
import { mailStream } from '@courtline/messages/ids'
import type { MailEvent } from '@courtline/messages/mail/mail'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { bob, entry } from '../testing/people.ts'
import { mails } from './project.ts'
import { dueMails, mailsGivenUpBefore, mailsIn, mailsOfPerson } from './read.ts'

const [first, second] = [entry(1), entry(2)]
const about = (mailId: string, ...events: MailEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: mailStream(mailId), event, by: { subjectId: mailId } }))

const queued = (recipientHash: string): MailEvent => ({
  type: 'MailQueued',
  data: {
    kind: 'sharedMatch',
    to: `${recipientHash}@example.org`,
    subject: 'Courtline: Bob shares Rivera v Okafor with you',
    text: 'Watch it here',
    recipientHash,
    senderId: bob,
  },
})
const failed: MailEvent = {
  type: 'MailAttemptFailed',
  data: { why: 'notTaken', attempts: 1, nextAttemptAt: '2030-01-01T00:00:00.000Z' },
}
const givenUp: MailEvent = { type: 'MailGivenUp', data: { why: 'refused', attempts: 1 } }
const sent: MailEvent = { type: 'MailSent', data: {} }

const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)
const LATER = '2029-01-01T00:00:00.000Z'

describe('the outbox', () => {
  it('finds the mails that are due: not those that wait for their next attempt, were sent or given up', async () => {
    const reads = await givenEvents([
      ...about(first, queued('ana')),
      ...about(second, queued('ben'), failed),
    ]).view(mails)
    expect(ids(await dueMails(reads, LATER, 10))).toEqual([first])
    expect(ids(await dueMails(reads, '2031-01-01T00:00:00.000Z', 10))).toEqual([first, second])
    const ended = [...about(first, queued('ana'), sent), ...about(second, queued('ben'), givenUp)]
    expect(await dueMails(await givenEvents(ended).view(mails), LATER, 10)).toEqual([])
  })

  it('is due again once it is to be tried again', async () => {
    const again: MailEvent = { type: 'MailRetried', data: {} }
    const reads = await givenEvents(about(first, queued('ana'), givenUp, again)).view(mails)
    expect(await dueMails(reads, LATER, 10)).toMatchObject([{ id: first, attempts: 0, why: null }])
  })

  it('lists mails by what became of them, and those that were given up long ago', async () => {
    const forgotten: MailEvent = { type: 'MailForgotten', data: { why: 'age' } }
    const history = [...about(first, queued('ana'), givenUp), ...about(second, queued('ben'), forgotten)]
    const reads = await givenEvents(history).view(mails)
    expect(await mailsIn(reads, 'GivenUp', 10)).toMatchObject([{ id: first, why: 'refused', attempts: 1 }])
    expect(ids(await mailsIn(reads, 'Forgotten', 10))).toEqual([second])
    expect(ids(await mailsGivenUpBefore(reads, LATER, 10))).toEqual([first])
    expect(await mailsGivenUpBefore(reads, eventTime(0), 10)).toEqual([])
  })

  it('finds the mails of a person, sent or received', async () => {
    const reads = await givenEvents([
      ...about(first, queued('ana')),
      ...about(second, queued('ben'), sent),
    ]).view(mails)
    expect(ids(await mailsOfPerson(reads, first, ['ben']))).toEqual([second])
    expect(new Set(ids(await mailsOfPerson(reads, bob, [])))).toEqual(new Set([first, second]))
  })

  it('holds nothing of what is in a mail: that stays sealed in the log (P11)', async () => {
    const reads = await givenEvents(about(first, queued('ana'))).view(mails)
    const text = JSON.stringify(await mailsIn(reads, 'Waiting', 10))
    expect(text).not.toMatch(/example\.org|Rivera|Watch it/)
  })
})
