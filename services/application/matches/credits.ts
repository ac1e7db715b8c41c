import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { derivedId } from '@courtline/messages/ids'
import type { Dispatch } from '../dispatch.ts'

type CreditPorts = { readonly dispatch: Dispatch }

/** Commands to the owner's account that follow from one on a match: named after it, so that they happen once (P14). */
const following = (meta: CommandMeta, what: string, matchId: string): CommandMeta => ({
  ...meta,
  commandId: derivedId('credit', what, matchId, meta.commandId),
})

/** Sets one credit of the owner aside for this match; nothing when that was done before (D23). Refusal: NO_CREDITS. */
export const reserveCredit = (ports: CreditPorts, ownerId: string, matchId: string, meta: CommandMeta) =>
  ports.dispatch('user', ownerId, { type: 'ReserveCredit', matchId }, following(meta, 'reserve', matchId))

/** The upload is complete: the credit is spent, once per match (D65). */
export const spendCredit = (ports: CreditPorts, ownerId: string, matchId: string, meta: CommandMeta) =>
  ports.dispatch('user', ownerId, { type: 'SpendCredit', matchId }, following(meta, 'spend', matchId))

/** The match comes to nothing: its owner has the credit again (D65). */
export const returnCredit = (ports: CreditPorts, ownerId: string, matchId: string, meta: CommandMeta) =>
  ports.dispatch('user', ownerId, { type: 'ReturnCredit', matchId }, following(meta, 'return', matchId))
