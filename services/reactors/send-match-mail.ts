import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { queueMail, type QueueingPorts } from '@courtline/application/mail/queue-mail'
import type { MatchMailFacts } from '@courtline/application/matches/mail-facts'
import { mailAbout, MAILED_TYPES } from './match-mail.ts'
import { followLog, type FollowingDeps } from './follow-log.ts'

export interface MatchMailDeps extends FollowingDeps {
  readonly keys: PersonalKeys
  readonly queueing: QueueingPorts
  readonly publicUrl: string
  /** What mail about a match states; undefined for one that is gone. Reads after the given position. */
  readonly mailFactsOf: (matchId: string, position: string) => Promise<MatchMailFacts | undefined>
}

/** Follows the log and queues mails to owners of what became of their matches, once per event, until the signal aborts. */
export async function sendMatchMail(deps: MatchMailDeps): Promise<void> {
  const { keys } = deps
  await followLog(deps, 'match-mail', { categories: ['match'], types: [...MAILED_TYPES] }, async (stored) => {
    await keysToOpen([stored], keys)
    await mailOwner(deps, openRecorded<MatchEvent>(stored, keys))
  })
}

async function mailOwner(deps: MatchMailDeps, recorded: Recorded<MatchEvent>): Promise<void> {
  const match = await deps.mailFactsOf(subjectIdOf(recorded.stream), recorded.position)
  const mail = match && mailAbout(recorded, match, deps.publicUrl)
  if (!mail) return
  const { messageId, ...texts } = mail
  const meta = { actorId: 'worker:match-mail', at: recorded.meta.at, commandId: messageId }
  await queueMail(deps.queueing, { ...texts, kind: 'matchNotice', senderId: null }, meta)
}
