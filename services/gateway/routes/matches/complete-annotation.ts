import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act } from './act.ts'

/** Hands the annotation in for review (D20). */
export const completeAnnotation =
  (gateway: Gateway): Handler<'completeAnnotation'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({ type: 'CompleteAnnotation', by }))
