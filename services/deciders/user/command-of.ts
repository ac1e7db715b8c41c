import type { UserCommand } from '@courtline/messages/account/user-commands'

/** The command of that word. */
export type UserCommandOf<T extends UserCommand['type']> = Extract<UserCommand, { type: T }>
