import type { InviteType } from '@courtline/messages/account/user'
import type { UserView } from '@courtline/messages/views/user'

/** Admin tables show '[No name]' when the display name is missing (platform 3). */
export const nameInTable = ({ userDetails }: Pick<UserView, 'userDetails'>) =>
  userDetails.displayName?.trim() || '[No name]'

/** How a person is called in sentences: by name, else by address. */
export const calledOf = (user: Pick<UserView, 'userDetails' | 'emails'>) =>
  user.userDetails.displayName?.trim() || user.emails[0]?.email || '[No name]'

/** What an admin can invite with, and what the account becomes (D62). A match reference is made where a match is shared. */
export const INVITES: readonly { readonly value: InviteType; readonly label: string }[] = [
  { value: 'AdminInvite', label: 'AdminInvite: a player' },
  { value: 'BreakpointInvite', label: 'BreakpointInvite: a player' },
  { value: 'WebSignup', label: 'WebSignup: a player' },
  { value: 'TrialAnnotatorInvite', label: 'TrialAnnotatorInvite: a trial annotator' },
]
