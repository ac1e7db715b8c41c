import type { EventLogReader, StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/recorded'
import type { ReactorCheckpoint } from './checkpoint.ts'
import { FINISHING_TYPES, preshareAt, type Preshare } from './preshared.ts'

export interface PreshareDeps {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly checkpoint: ReactorCheckpoint
  /** Makes the links and sends the letters; the same match again makes no second link. Reads after the position. */
  readonly share: (matchId: string, preshare: Preshare, position: string) => Promise<void>
  readonly tell: (line: string) => void
  readonly signal: AbortSignal
}

/** Follows the log and shares each match with whom its owner named, once it can be watched, until the signal aborts. */
export async function sharePreshared(deps: PreshareDeps): Promise<void> {
  const { log, checkpoint, signal } = deps
  const filter = { categories: ['match'], types: [...FINISHING_TYPES] }
  for await (const message of log.subscribe({ after: await checkpoint.read(), filter, signal })) {
    if (message.type === 'caughtUp') continue
    for (const stored of message.events) {
      await shareNow(deps, stored)
      await checkpoint.write(stored.position)
    }
    await checkpoint.pass(message.scannedTo)
  }
}

async function shareNow({ log, keys, share, tell }: PreshareDeps, stored: StoredEvent): Promise<void> {
  const { stream, revision, position } = stored
  const history: Recorded<MatchEvent>[] = []
  for await (const page of log.readStream(stream)) {
    await keysToOpen(page, keys)
    history.push(...page.map((each) => openRecorded<MatchEvent>(each, keys)))
  }
  const preshare = preshareAt(history, revision)
  if (!preshare) return
  try {
    await share(subjectIdOf(stream), preshare, position)
  } catch (error) {
    tell(`A match could not be shared as its owner asked: ${String(error)}`)
  }
}
