import { messageOf } from './failure.ts'

/** How a mutation's answer is read: the answer, or the text of its failure. */
export type CallOutcome = { readonly data: unknown; readonly error?: undefined } | { readonly error: unknown }

/** The text of what went wrong with a command; undefined when it went well. */
export const failureText = (outcome: CallOutcome): string | undefined =>
  'error' in outcome && outcome.error !== undefined ? messageOf(outcome.error) : undefined
