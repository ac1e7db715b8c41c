/** Tables of admins show this where an account has no name (platform 3). */
export const nameOrNone = (name: string | null) => name ?? '[No name]'
