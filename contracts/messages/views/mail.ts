import { Type, type Static } from 'typebox'
import { MAIL_FAILURES, MAIL_KINDS, MailStateName } from '../mail/mail.ts'
import { closed, Count, Email, Nullable, OneOf, Text, Uuid } from '../schema.ts'

/** A mail of the outbox as admins see it: never its text, which can hold links that log in. */
export const MailView = Type.Object(
  {
    id: Uuid,
    kind: OneOf(MAIL_KINDS),
    state: MailStateName,
    /** Null once the mail has ended: then it is kept nowhere. */
    to: Nullable(Email),
    /** Display name of the account in whose name it goes; null where the site itself writes. */
    senderName: Nullable(Text(100)),
    attempts: Count,
    why: Nullable(OneOf(MAIL_FAILURES)),
    queuedAt: Text(40),
    changedAt: Text(40),
    nextAttemptAt: Nullable(Text(40)),
  },
  closed,
)
export type MailView = Static<typeof MailView>
