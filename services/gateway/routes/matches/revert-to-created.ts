import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act } from './act.ts'

/** Starts over with new files; the annotation is kept (D20). */
export const revertToCreated =
  (gateway: Gateway): Handler<'revertToCreated'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({ type: 'RevertToCreated', by }))
