import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { act } from './act.ts'

/** 'Anyone with the link may watch', on or off (D55). */
export const setEmbed =
  (gateway: Gateway): Handler<'setEmbed'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({ type: 'SetEmbed', by, open: call.body.open }))
