import type { MatchEvent } from '@courtline/messages/events'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { CREATED, lifeCycleAfter } from '@courtline/messages/match/status'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'

/** With whom a match is to be shared, on behalf of its owner. */
export interface Preshare {
  readonly ownerId: string
  readonly emails: readonly string[]
}

/** Events after which a match may be watched for the first time. */
export const FINISHING_TYPES = ['Postprocessed', 'AnnotationAccepted'] as const

/**
 * Whom to share the match with when its event of this revision makes it viewable for the first time in its life (D67):
 * the addresses given with the upload. Undefined when nobody was named, or when it could be watched before: a link that
 * was deleted since does not come back after a rework. `history` is the match's stream from its beginning.
 */
export function preshareAt(history: readonly Recorded<MatchEvent>[], revision: number): Preshare | undefined {
  let lifeCycle = CREATED
  let preshare: Preshare | undefined
  for (const { event, revision: now } of history) {
    lifeCycle = lifeCycleAfter(lifeCycle, event)
    if (event.type === 'MatchCreated') {
      preshare = { ownerId: event.data.ownerId, emails: event.data.preshareEmails }
    }
    if (event.type === 'OwnerMoved' && preshare) preshare = { ...preshare, ownerId: event.data.ownerId }
    if (!VIEWABLE.includes(lifeCycle.status)) continue
    return now === revision && preshare && preshare.emails.length > 0 ? preshare : undefined
  }
  return undefined
}
