import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act } from './act.ts'

/** Gives a claimed match back to the queue: its annotator, or a manager (D20). */
export const release =
  (gateway: Gateway): Handler<'release'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({ type: 'ReleaseMatch', by }))
