import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { MailCommand, MailEvent } from '@courtline/messages/mail/mail'
import { NOTHING, record, refuse } from './decision.ts'

/** A mail of the outbox. `failures` are those in a row. */
export type Mail =
  | { readonly stage: 'Absent' }
  | { readonly stage: 'Waiting'; readonly failures: number }
  | { readonly stage: 'GivenUp' }
  | { readonly stage: 'Sent' }
  | { readonly stage: 'Forgotten' }

type MailCommandOf<T extends MailCommand['type']> = Extract<MailCommand, { type: T }>

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 6 * 3600
/** With the waits between them more than a day. */
const MOST_ATTEMPTS = 14

/** The stream `mail-<id>`: a mail from when it was written until it was sent, given up or forgotten. */
export const mailDecider: Decider<Mail, MailCommand, MailEvent> = {
  initial: { stage: 'Absent' },
  evolve: (state, page) => page.reduce<Mail>((_, { event }) => stageAfter(event), state),
  decide(command, mail) {
    switch (command.type) {
      case 'QueueMail':
        return mail.stage === 'Absent' ? queued(command) : NOTHING
      case 'RecordMailAttempt':
        return attempted(command, mail)
      case 'RetryMail':
        return retried(command, mail)
      case 'ForgetMail':
        return forgotten(command, mail)
    }
  },
}

function stageAfter(event: MailEvent): Mail {
  switch (event.type) {
    case 'MailQueued':
    case 'MailRetried':
      return { stage: 'Waiting', failures: 0 }
    case 'MailAttemptFailed':
      return { stage: 'Waiting', failures: event.data.attempts }
    case 'MailGivenUp':
      return { stage: 'GivenUp' }
    case 'MailSent':
      return { stage: 'Sent' }
    case 'MailForgotten':
      return { stage: 'Forgotten' }
  }
}

function queued(command: MailCommandOf<'QueueMail'>): Decision<MailEvent> {
  const { type: _, ...mail } = command
  return record({ type: 'MailQueued', data: mail })
}

/** An attempt that failed is followed by another after twice the wait; one that was refused for good by none. */
function attempted({ failed, now }: MailCommandOf<'RecordMailAttempt'>, mail: Mail): Decision<MailEvent> {
  // It was forgotten while it was on its way, or another process has sent it too.
  if (mail.stage !== 'Waiting') return NOTHING
  if (failed === null) return record({ type: 'MailSent', data: {} })
  const attempts = mail.failures + 1
  if (failed === 'refused' || attempts >= MOST_ATTEMPTS)
    return record({ type: 'MailGivenUp', data: { why: failed, attempts } })
  const waitSeconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))
  const nextAttemptAt = new Date(Date.parse(now) + waitSeconds * 1000).toISOString()
  return record({ type: 'MailAttemptFailed', data: { why: failed, attempts, nextAttemptAt } })
}

/** Refusals: NOT_ALLOWED, NOT_FOUND, MAIL_ENDED. */
function retried({ by }: MailCommandOf<'RetryMail'>, { stage }: Mail): Decision<MailEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (stage === 'Absent') return refuse('NOT_FOUND')
  return stage === 'Waiting' || stage === 'GivenUp'
    ? record({ type: 'MailRetried', data: {} })
    : refuse('MAIL_ENDED')
}

/** Refusals: NOT_ALLOWED, NOT_FOUND. What has ended already stays as it is. */
function forgotten({ by, why }: MailCommandOf<'ForgetMail'>, { stage }: Mail): Decision<MailEvent> {
  if (by && !may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (stage === 'Absent') return refuse('NOT_FOUND')
  return stage === 'Waiting' || stage === 'GivenUp'
    ? record({ type: 'MailForgotten', data: { why } })
    : NOTHING
}
