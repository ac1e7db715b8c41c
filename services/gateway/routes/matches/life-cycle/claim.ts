import { highestQueuedPriority } from '@courtline/projections/annotation-queue/read'
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
    await gateway.readAfter(['annotation-queue', 'matches'], await gateway.log.head())
    const highest = await highestQueuedPriority(gateway.projections.reads)
    return act(gateway, call, call.params.id, (by) => ({
      type: 'ClaimMatch',
      by,
      highestQueuedPriority: highest,
    }))
  }
