/** Every rule an event can break → what is said of it. Codes are stable; the texts are those of the specification. */
export const MESSAGES = {
  outcomeMissing: { level: 'error', text: 'Outcome not defined' },
} as const satisfies Record<string, { level: 'error' | 'warning'; text: string }>

export type FindingCode = keyof typeof MESSAGES
