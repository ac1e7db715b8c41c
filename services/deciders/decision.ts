import type { Decision } from '@courtline/messages/event-sourcing/decider'
import { refusal, type Refusal, type RefusalCode, type RefusalDetails } from '@courtline/messages/refusals'

/** It is so already: there is nothing to record. */
export const NOTHING: { readonly events: readonly never[] } = { events: [] }

/** These facts are to be recorded, in this order. */
export const record = <Event>(...events: readonly Event[]): Decision<Event> => ({ events })

/** No, and why not. */
export type RefusedDecision = { readonly refused: Refusal }

export const refuse = (code: RefusalCode, details?: RefusalDetails): RefusedDecision => ({
  refused: refusal(code, details),
})
