import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** The server's clock, milliseconds since 1970. */
export const timestampCall =
  (gateway: Gateway): Handler<'timestamp'> =>
  async () => ({ answer: { timestamp: gateway.now().getTime() } })

/** The scoring presets, in their order (D1). */
export const scoringRules = (): Handler<'scoringRules'> => async () => ({
  answer: RULE_PRESETS.map((rules) => ({ ...rules })),
})

/** Names of the levels as browsers number them (model 8). */
const LEVELS = ['error', 'warn', 'info', 'debug'] as const

/** A line from a browser for the server's log, beside the request's id; its sender is left out (D32). */
export const clientLog =
  (gateway: Gateway): Handler<'clientLog'> =>
  async ({ body, request }) => {
    const tooMany = await gateway.tries.clientLog(request, '')
    if (tooMany) return tooMany
    const level = LEVELS[body.level - 1] ?? 'info'
    request.log[level]({ browser: body.context ?? {} }, body.message)
    return { answer: { ok: true } }
  }
