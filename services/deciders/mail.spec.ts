import { describe, it } from '@jest/globals'
import type { MailCommand, MailEvent, MailFailure } from '@courtline/messages/mail/mail'
import { mailDecider } from './mail.ts'
import { adam, olga } from './people.ts'
import { given } from './testing/given.ts'

const queuedMail = {
  kind: 'invitation',
  to: 'coach@example.org',
  subject: 'You are invited to Courtline',
  text: 'Accept here: https://courtline.example/invite?token=1',
  recipientHash: 'h',
  senderId: adam.userId,
} as const
const queued: MailEvent = { type: 'MailQueued', data: queuedMail }
const sent: MailEvent = { type: 'MailSent', data: {} }
const forgotten: MailEvent = { type: 'MailForgotten', data: { why: 'admin' } }
const now = '2026-05-01T10:00:00.000Z'
const failedAt = (attempts: number, nextAttemptAt = now): MailEvent => ({
  type: 'MailAttemptFailed',
  data: { why: 'notTaken', attempts, nextAttemptAt },
})
const givenUp = (why: MailFailure, attempts: number): MailEvent => ({
  type: 'MailGivenUp',
  data: { why, attempts },
})

const mail = (...history: MailEvent[]) => given(mailDecider, history)
const queue: MailCommand = { type: 'QueueMail', ...queuedMail }
const attempt = (failed: MailFailure | null): MailCommand => ({ type: 'RecordMailAttempt', failed, now })
const retry = (by = adam): MailCommand => ({ type: 'RetryMail', by })
const forget = (by: typeof adam | null, why: 'admin' | 'erasure' = 'admin'): MailCommand => ({
  type: 'ForgetMail',
  by,
  why,
})

describe('a mail of the outbox', () => {
  it('is queued once, however often its command comes', () => {
    mail().when(queue).records(queued)
    mail(queued).when(queue).records()
    mail(queued, sent).when(queue).records()
  })

  it('is sent once', () => {
    mail(queued).when(attempt(null)).records(sent)
    mail(queued, sent).when(attempt(null)).records()
    mail(queued, forgotten).when(attempt(null)).records()
  })

  it.each([
    [0, '2026-05-01T10:00:30.000Z'],
    [1, '2026-05-01T10:01:00.000Z'],
    [5, '2026-05-01T10:16:00.000Z'],
    [12, '2026-05-01T16:00:00.000Z'],
  ])('waits twice as long after each failure, at most six hours: %i before', (before, nextAttemptAt) => {
    const history = before === 0 ? [queued] : [queued, failedAt(before)]
    mail(...history)
      .when(attempt('notTaken'))
      .records(failedAt(before + 1, nextAttemptAt))
  })

  it('is given up after a day of tries, and at once where it was refused for good', () => {
    mail(queued, failedAt(13)).when(attempt('tookTooLong')).records(givenUp('tookTooLong', 14))
    mail(queued).when(attempt('refused')).records(givenUp('refused', 1))
  })

  it('is tried again from the beginning when an admin requests it', () => {
    const again: MailEvent = { type: 'MailRetried', data: {} }
    mail(queued, givenUp('refused', 1)).when(retry()).records(again)
    mail(queued, failedAt(5), again)
      .when(attempt('notTaken'))
      .records(failedAt(1, '2026-05-01T10:00:30.000Z'))
    mail(queued, sent).when(retry()).refuses('MAIL_ENDED')
    mail(queued, forgotten).when(retry()).refuses('MAIL_ENDED')
    mail(queued).when(retry(olga)).refuses('NOT_ALLOWED')
    mail().when(retry()).refuses('NOT_FOUND')
  })

  it('is erased by an admin, or by the site itself where a user is erased', () => {
    mail(queued).when(forget(adam)).records(forgotten)
    mail(queued, givenUp('refused', 1))
      .when(forget(null, 'erasure'))
      .records({ type: 'MailForgotten', data: { why: 'erasure' } })
    mail(queued, sent).when(forget(adam)).records()
    mail(queued).when(forget(olga)).refuses('NOT_ALLOWED')
    mail().when(forget(adam)).refuses('NOT_FOUND')
  })
})
