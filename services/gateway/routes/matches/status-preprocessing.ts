import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act, jobIdOf } from './act.ts'

/** Processes the raw files again (D20). */
export const forcePreprocessing =
  (gateway: Gateway): Handler<'forcePreprocessing'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'ForcePreprocessing',
      by,
      jobId: jobIdOf(call.params.id, call.commandId),
    }))
