import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act } from './act.ts'

/** Sends an annotation back to its annotator, with the reason they will read (D20). */
export const rejectAnnotation =
  (gateway: Gateway): Handler<'rejectAnnotation'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'RejectAnnotation',
      by,
      why: call.body.reason,
    }))
