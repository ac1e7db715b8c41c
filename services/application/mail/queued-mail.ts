import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import { mailStream } from '@courtline/messages/ids'
import type { MailEvent } from '@courtline/messages/mail/mail'

type MailInLog = Extract<MailEvent, { type: 'MailQueued' }>['data']

/** A mail as it was queued; undefined for one that is not there, and once it was sent or forgotten. */
export async function queuedMail(
  { log, keys }: { readonly log: Pick<EventLogReader, 'readStream'>; readonly keys: PersonalKeys },
  mailId: string,
): Promise<MailInLog | undefined> {
  for await (const page of log.readStream(mailStream(mailId))) {
    await keysToOpen(page, keys)
    for (const stored of page) {
      const { event } = openRecorded<MailEvent>(stored, keys)
      if (event.type === 'MailQueued') return event.data.to === ERASED ? undefined : event.data
    }
  }
  return undefined
}
