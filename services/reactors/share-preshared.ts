import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { FINISHING_TYPES, preshareAt, type Preshare } from './preshared.ts'
import { followLog, type FollowingDeps } from './follow-log.ts'

export interface PreshareDeps extends FollowingDeps {
  readonly keys: PersonalKeys
  /** Makes the links and sends the mail; the same match again makes no second link. Reads after the position. */
  readonly share: (matchId: string, preshare: Preshare, position: string) => Promise<void>
}

/** Follows the log and shares each match with whom its owner named, once it can be watched, until the signal aborts. */
export async function sharePreshared(deps: PreshareDeps): Promise<void> {
  await followLog(deps, 'preshared', { categories: ['match'], types: [...FINISHING_TYPES] }, (stored) =>
    shareNow(deps, stored),
  )
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
