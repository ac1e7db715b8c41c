import { queuePageFor } from '../views/queue-view.ts'
import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** The annotation queue: what annotators may claim, and for managers also what is in review and processing. */
export const queue =
  (gateway: Gateway): Handler<'queue'> =>
  async ({ query: { status, ...query }, caller }) => {
    const wanted = { ...query, ...(status !== undefined && { statuses: [status].flat() }) }
    const page = await queuePageFor(gateway.projections.reads, caller.actor, wanted)
    return 'refused' in page ? page : { answer: page.view, next: page.next }
  }
