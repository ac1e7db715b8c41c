import { highestQueuedPriority } from '@courtline/projections/annotation-queue/read'
import { holdsSecond } from '@courtline/projections/second-annotations/read'
import { refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { act } from './act.ts'

/**
 * Claims a queued match. Which priority is the highest now waiting is known to the queue alone, so its read model first
 * catches up with the log; a race that is lost after that is seen in the queue, and harmless (platform 5, ADR 0005).
 */
export const claimCall =
  (gateway: Gateway): Handler<'claim'> =>
  async (call) => {
    await gateway.readAfter(['annotation-queue', 'matches', 'second-annotations'], await gateway.log.head())
    const { reads } = gateway.projections
    if (await holdsSecond(reads, call.params.id, call.caller.actor.userId))
      return refused(refusal('SECOND_HELD'))
    const highest = await highestQueuedPriority(reads)
    return act(gateway, call, call.params.id, (by) => ({
      type: 'ClaimMatch',
      by,
      highestQueuedPriority: highest,
    }))
  }
