import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import {
  MAIL_EVENTS,
  type MailEvent,
  type MailFailure,
  type MailKind,
  type MailState,
} from '@courtline/messages/mail/mail'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** A mail of the outbox without what is in it: that stays in the log, sealed, until the mail has ended (P11). */
export interface MailDocument {
  readonly id: string
  readonly kind: MailKind
  readonly recipientHash: string
  readonly senderId: string | null
  readonly state: MailState
  /** Failed attempts in a row, and why the last one failed. */
  readonly attempts: number
  readonly why: MailFailure | null
  readonly queuedAt: string
  readonly changedAt: string
  /** Null unless it waits. */
  readonly nextAttemptAt: string | null
  readonly revision: number
}

export const mails: Projection<MailEvent, MailDocument> = {
  name: 'mails',
  version: 1,
  ordering: 'stream',
  handles: MAIL_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { due: 'one', state: 'one', changed: 'one', recipient: 'one', sender: 'one' },
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldMail),
  keysOf: ({ nextAttemptAt, state, changedAt, recipientHash, senderId }) => ({
    due: nextAttemptAt,
    state,
    changed: changedAt,
    recipient: recipientHash,
    sender: senderId,
  }),
}

function foldMail(
  mail: MailDocument | null,
  { event, meta, stream, revision }: Recorded<MailEvent>,
): MailDocument | null {
  if (event.type === 'MailQueued') {
    const { kind, recipientHash, senderId } = event.data
    const id = subjectIdOf(stream)
    const facts = { id, kind, recipientHash, senderId, attempts: 0, why: null, queuedAt: meta.at, revision }
    return { ...facts, state: 'Waiting', changedAt: meta.at, nextAttemptAt: meta.at }
  }
  return mail && { ...mail, ...changeBy(event, meta.at), changedAt: meta.at, revision }
}

type Change = Partial<Pick<MailDocument, 'state' | 'attempts' | 'why' | 'nextAttemptAt'>>

function changeBy(event: Exclude<MailEvent, { type: 'MailQueued' }>, at: string): Change {
  switch (event.type) {
    case 'MailAttemptFailed':
      return { ...event.data }
    case 'MailGivenUp':
      return { ...event.data, state: 'GivenUp', nextAttemptAt: null }
    case 'MailRetried':
      return { state: 'Waiting', attempts: 0, why: null, nextAttemptAt: at }
    case 'MailSent':
      return { state: 'Sent', nextAttemptAt: null }
    case 'MailForgotten':
      return { state: 'Forgotten', nextAttemptAt: null }
  }
}
