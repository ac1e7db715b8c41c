import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { PendingJobs } from './job.ts'

/** Events that name the owner of a match. */
export const OWNER_EVENTS = [
  'MatchCreated',
  'OwnerMoved',
  'MediaRemoved',
] as const satisfies readonly LifeCycleEvent['type'][]

/** Whose matches are, so that accounts take fair turns. */
export class Owners {
  readonly #ownerOf = new Map<string, string>()

  add({ stream, event }: Recorded<AnyEvent>): void {
    const matchId = subjectIdOf(stream)
    if (event.type === 'MatchCreated' || event.type === 'OwnerMoved')
      this.#ownerOf.set(matchId, event.data.ownerId)
    if (event.type === 'MediaRemoved') this.#ownerOf.delete(matchId)
  }

  /** The same jobs, each with its owner. */
  namedIn(pending: PendingJobs): PendingJobs {
    return new Map(
      [...pending].map(([key, job]) => [
        key,
        'reelId' in job ? job : { ...job, ownerId: this.#ownerOf.get(job.matchId) },
      ]),
    )
  }
}
