import type { UserView } from '@courtline/messages/views/user'

type Named = Pick<UserView, 'userDetails' | 'emails'>

/** Display name of an account; its address while it has none. */
export const nameOf = ({ userDetails, emails }: Named) =>
  userDetails.displayName?.trim() || emails[0]?.email || '[No name]'

/** One or two letters for the round mark of an account. */
export function initialsOf(user: Named): string {
  const words = nameOf(user)
    .split(/[\s.@]+/)
    .filter((word) => word !== '')
  const letters = [words[0], words.length > 1 && user.userDetails.displayName ? words.at(-1) : undefined]
  return letters
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}
