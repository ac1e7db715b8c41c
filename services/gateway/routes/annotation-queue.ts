import { queueViewFor } from '../views/queue-view.ts'
import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** The annotation queue: what annotators may claim, and for managers also what is in review and processing. */
export const queue =
  (gateway: Gateway): Handler<'queue'> =>
  async ({ caller }) => ({ answer: await queueViewFor(gateway.projections.reads, caller.actor) })
