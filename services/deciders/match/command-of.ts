import type { MatchCommand } from '@courtline/messages/match/commands'

/** The command of that word. */
export type CommandOf<T extends MatchCommand['type']> = Extract<MatchCommand, { type: T }>
