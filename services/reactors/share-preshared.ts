import type { EventLogReader, StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { FINISHING_TYPES, preshareAt, type Preshare } from './preshared.ts'

export interface PreshareDeps {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly checkpoint: Checkpoint
  /** Makes the links and sends the mail; the same match again makes no second link. Reads after the position. */
  readonly share: (matchId: string, preshare: Preshare, position: string) => Promise<void>
  readonly report: (line: string) => void
  readonly subscriptions: SubscriptionRegistry
  readonly signal: AbortSignal
}

/** Follows the log and shares each match with whom its owner named, once it can be watched, until the signal aborts. */
export async function sharePreshared(deps: PreshareDeps): Promise<void> {
  const { log, checkpoint, subscriptions, report, signal } = deps
  await followUntil(signal, {
    name: 'preshared',
    log,
    filter: { categories: ['match'], types: [...FINISHING_TYPES] },
    checkpoint,
    handle: { event: (stored) => shareNow(deps, stored) },
    onFailure: (text) => report(`preshared: ${text}`),
    registry: subscriptions,
  })
}

async function shareNow({ log, keys, share }: PreshareDeps, stored: StoredEvent): Promise<void> {
  const { stream, revision, position } = stored
  const history: Recorded<MatchEvent>[] = []
  for await (const page of log.readStream(stream)) {
    await keysToOpen(page, keys)
    history.push(...page.map((each) => openRecorded<MatchEvent>(each, keys)))
  }
  const preshare = preshareAt(history, revision)
  if (preshare) await share(subjectIdOf(stream), preshare, position)
}
