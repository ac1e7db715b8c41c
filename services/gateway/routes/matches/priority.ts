import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act } from './act.ts'

/** Sets the place in the queue, 0 to 5; 0 holds a match back for managers. */
export const setPriority =
  (gateway: Gateway): Handler<'setPriority'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'SetPriority',
      by,
      priority: call.body.priority,
    }))
