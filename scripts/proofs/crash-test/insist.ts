import { setTimeout as pause } from 'node:timers/promises'
import type { RouteName } from '@courtline/messages/routes/table'
import type { ApiClient, Reply, RequestParts } from './caller.ts'
import type { Gate } from './gate.ts'
import type { CommandLedger } from './ledger.ts'

const RETRY_AFTER_MS = 20

export interface Insisting {
  readonly caller: ApiClient
  readonly gate: Gate
  readonly ledger: CommandLedger
}

/** Sends a call until it is answered; a refusal is a violation. Undefined then, and when all is over. */
export async function insist<N extends RouteName>(
  { caller, gate, ledger }: Insisting,
  name: N,
  parts: RequestParts<N>,
): Promise<Extract<Reply<N>, { ok: unknown }>['ok'] | undefined> {
  for (;;) {
    const reply = await caller.call(name, parts)
    if (gate.isOver) return undefined
    if (reply !== 'lost' && 'ok' in reply) return reply.ok
    if (reply !== 'lost') {
      ledger.violations.push(`${name} was refused: ${JSON.stringify(reply)}`)
      return undefined
    }
    await pause(RETRY_AFTER_MS)
    await gate.mayRetry()
    ledger.resent += 1
  }
}
