import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act, jobIdOf } from './act.ts'

/** Accepts a reviewed annotation: the video is cut next, where there is one (D20). */
export const acceptAnnotation =
  (gateway: Gateway): Handler<'acceptAnnotation'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'AcceptAnnotation',
      by,
      jobId: jobIdOf(call.params.id, call.commandId),
    }))
