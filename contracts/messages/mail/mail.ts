import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { personal } from '../event-sourcing/personal-data.ts'
import { Count, Email, Instant, Nullable, OneOf, Text, Uuid } from '../schema.ts'

/** What a mail is about, for lists that do not show the mail itself. */
export const MAIL_KINDS = [
  'confirmation',
  'passwordReset',
  'accountNotice',
  'invitation',
  'sharedMatch',
  'summary',
  'matchNotice',
  'recruiting',
  'order',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Why an attempt to send failed: in these words alone, since a mail server's own can name people. */
export const MAIL_FAILURES = ['refused', 'notTaken', 'tookTooLong'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** A mail of the outbox, as long as it may be: subject and text are ours, with names and messages of people in them. */
const MailFields = {
  kind: OneOf(MAIL_KINDS),
  to: personal(Email),
  subject: personal(Text(1000)),
  text: personal(Text(50_000)),
  /** The recipient as addresses are compared (P14). */
  recipientHash: Text(64),
  /** The account in whose name it goes; null where the site itself writes. */
  senderId: Nullable(Uuid),
}

/** A mail to be sent; its personal texts are sealed with a key of its own, which is destroyed once it is sent (P11). */
export const MailQueued = Event('MailQueued', MailFields)
export const MailAttemptFailed = Event('MailAttemptFailed', {
  why: OneOf(MAIL_FAILURES),
  /** Attempts since it was queued, or since it was to be tried again. */
  attempts: Count,
  nextAttemptAt: Instant,
})
export const MailGivenUp = Event('MailGivenUp', { why: OneOf(MAIL_FAILURES), attempts: Count })
/** An admin requested another attempt. */
export const MailRetried = Event('MailRetried', {})
export const MailSent = Event('MailSent', {})
export const MAIL_ENDS = ['admin', 'erasure', 'age'] as const
/** It will not be sent any more, and what was in it is forgotten. */
export const MailForgotten = Event('MailForgotten', { why: OneOf(MAIL_ENDS) })

export const MAIL_EVENTS = [
  MailQueued,
  MailAttemptFailed,
  MailGivenUp,
  MailRetried,
  MailSent,
  MailForgotten,
] as const
export type MailEvent = Static<(typeof MAIL_EVENTS)[number]>

export const MAIL_COMMANDS = [
  Command('QueueMail', MailFields),
  /** What came of an attempt; `failed` is null for a mail that was sent. */
  Command('RecordMailAttempt', { failed: Nullable(OneOf(MAIL_FAILURES)), now: Instant }),
  Command('RetryMail', { by: Actor }),
  /** `by` is null for the site itself. */
  Command('ForgetMail', { by: Nullable(Actor), why: OneOf(MAIL_ENDS) }),
] as const
export type MailCommand = Static<(typeof MAIL_COMMANDS)[number]>

export const MAIL_STATES = ['Waiting', 'GivenUp', 'Sent', 'Forgotten'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MailStateName = OneOf(MAIL_STATES)

/** What an admin does with a mail that was not sent. */
export const MailAction = Type.Union([Type.Literal('retry'), Type.Literal('forget')])
