import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act, jobIdOf } from './act.ts'

/** Processes again what failed, as a new job (D20). */
export const retry =
  (gateway: Gateway): Handler<'retry'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'RetryProcessing',
      by,
      jobId: jobIdOf(call.params.id, call.commandId),
    }))
