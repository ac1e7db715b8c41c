import { attachFinished, finishesRecruitingMatch } from '@courtline/application/recruiting/attach-finished'
import {
  FOLLOWED_TYPES,
  followRecruiting,
  type FollowRecruitingPorts,
} from '@courtline/application/recruiting/follow-recruiting'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import { FINISHING_TYPES } from '../preshared.ts'
import { followLog, type FollowingDeps } from '../follow-log.ts'

export interface FollowRecruitingDeps extends FollowingDeps {
  readonly keys: PersonalKeys
  readonly following: FollowRecruitingPorts
  /** Waits until all that recruiting is read from has seen the position. */
  readonly readAfter: (position: string) => Promise<void>
}

const FINISHING: readonly string[] = FINISHING_TYPES

/**
 * Follows the log for what recruiting leads to in other streams: roles, links of programs that are gone, mail, and matches
 * that were saved as recruiting matches; ends when the signal aborts.
 */
export async function runRecruiting(deps: FollowRecruitingDeps): Promise<void> {
  await followLog(
    deps,
    'recruiting',
    {
      categories: ['recruit', 'coach', 'program', 'user', 'match'],
      types: [...FOLLOWED_TYPES, ...FINISHING_TYPES],
    },
    (stored) => follow(deps, stored),
  )
}

async function follow(
  { log, keys, following, readAfter }: FollowRecruitingDeps,
  stored: StoredEvent,
): Promise<void> {
  if (!FINISHING.includes(stored.type)) {
    await readAfter(stored.position)
    await keysToOpen([stored], keys)
    return await followRecruiting(following, openRecorded(stored, keys))
  }
  const history: Recorded<MatchEvent>[] = []
  for await (const page of log.readStream(stored.stream)) {
    await keysToOpen(page, keys)
    history.push(...page.map((each) => openRecorded<MatchEvent>(each, keys)))
  }
  if (!finishesRecruitingMatch(history, stored.revision)) return
  await readAfter(stored.position)
  await attachFinished(following, subjectIdOf(stored.stream), stored.meta.at)
}
