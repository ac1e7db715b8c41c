import { refusal } from '@courtline/messages/refusals'

/** What was typed into a number field, or why it is no such number. */
export type TypedNumber = { readonly value: number } | { readonly problem: string }

/** A priority as it is typed: parsed as integer, 0 to 5 (platform 5). */
export function typedPriority(text: string): TypedNumber {
  const value = Number.parseInt(text, 10)
  return value >= 0 && value <= 5 ? { value } : { problem: refusal('PRIORITY_OUT_OF_RANGE').text }
}

/** A number of credits to add: a whole number from 1 to 100000, nothing else beside it. */
export function typedCredits(text: string): TypedNumber {
  const value = /^\s*\d+\s*$/.test(text) ? Number.parseInt(text, 10) : 0
  return value >= 1 && value <= 100_000 ? { value } : { problem: refusal('INVALID_CREDITS').text }
}
