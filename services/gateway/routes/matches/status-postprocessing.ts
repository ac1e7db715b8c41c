import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act, jobIdOf } from './act.ts'

/** Cuts the video again (D20). */
export const forcePostprocessing =
  (gateway: Gateway): Handler<'forcePostprocessing'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'ForcePostprocessing',
      by,
      jobId: jobIdOf(call.params.id, call.commandId),
    }))
