import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { MailRefused, type Mailer } from '@courtline/infra/mail/mailer'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/recorded'
import type { ReactorCheckpoint } from './checkpoint.ts'
import { letterAbout, MAILED_TYPES, type MatchForLetter } from './match-mail.ts'

export interface MatchMailDeps {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly mailer: Mailer
  readonly checkpoint: ReactorCheckpoint
  readonly publicUrl: string
  /** What a letter says of a match; undefined for one that is gone. Reads after the given position. */
  readonly matchForLetter: (matchId: string, position: string) => Promise<MatchForLetter | undefined>
  /** A letter that could not be sent is told and passed by: the match is there to be seen all the same. */
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

/** Follows the log and tells owners by mail what became of their matches, once per event, until the signal aborts. */
export async function sendMatchMail(deps: MatchMailDeps): Promise<void> {
  const { log, keys, checkpoint, signal } = deps
  const filter = { categories: ['match'], types: [...MAILED_TYPES] }
  for await (const message of log.subscribe({ after: await checkpoint.read(), filter, signal })) {
    if (message.type === 'caughtUp') continue
    for (const stored of message.events) {
      await keysToOpen([stored], keys)
      await tellOwner(deps, openRecorded<MatchEvent>(stored, keys))
      await checkpoint.write(stored.position)
    }
    await checkpoint.pass(message.scannedTo)
  }
}

async function tellOwner(deps: MatchMailDeps, recorded: Recorded<MatchEvent>): Promise<void> {
  const match = await deps.matchForLetter(subjectIdOf(recorded.stream), recorded.position)
  const letter = match && letterAbout(recorded, match, deps.publicUrl)
  if (!letter) return
  try {
    await deps.mailer.send(letter)
  } catch (error) {
    const why = error instanceof MailRefused ? 'was refused' : 'could not be sent'
    deps.tell(`The letter ${letter.messageId} ${why}`)
  }
}
