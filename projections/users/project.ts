import { subjectIdOf } from '@courtline/messages/ids'
import { USER_EVENTS, type UserEvent } from '@courtline/messages/account/user'
import { oneDocument, type Projection } from '../runtime/projection.ts'
import { foldUser } from './fold-user.ts'
import { loginEmailOfDocument, type DeletedUser, type UserDocument } from './user-document.ts'

/** The accounts: the only read model that holds a user's personal data (D32). Erased on UserDeleted (D27). */
export const users: Projection<UserEvent, UserDocument | DeletedUser> = {
  name: 'users',
  version: 6,
  ordering: 'stream',
  handles: USER_EVENTS.map((schema) => schema.properties.type.const),
  indexes: {
    emailHash: 'many',
    token: 'many',
    social: 'many',
    role: 'one',
    search: 'one',
    deletionDue: 'one',
    created: 'one',
  },
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldUser),
  keysOf: (user) => (user.state === 'active' ? keysOf(user) : NO_KEYS),
}

const NO_KEYS = {
  emailHash: [],
  token: [],
  social: [],
  role: null,
  search: null,
  deletionDue: null,
  created: null,
}

/** An address that is not confirmed may be another person's: it finds no account (D110). */
const heldEmailHashes = (user: UserDocument) =>
  user.emails
    .filter((each) => each.confirmed || each === loginEmailOfDocument(user))
    .map(({ emailHash }) => emailHash)

function keysOf(user: UserDocument) {
  return {
    emailHash: heldEmailHashes(user),
    token: tokensOf(user),
    social: user.socialAccounts.map(({ subjectHash }) => subjectHash),
    role: user.role,
    search: searchTextOf(user),
    deletionDue: user.deletionDueAt,
    created: user.createdAt,
  }
}

/** What a search of accounts looks in, and what they are sorted by. */
export const searchTextOf = ({ details, emails }: UserDocument): string =>
  [details.displayName ?? '', ...emails.map(({ email }) => email)].join(' ').toLowerCase()

function tokensOf({ passwordReset, confirmations, apiTokenHash }: UserDocument): string[] {
  return [
    ...(passwordReset ? [passwordReset.tokenHash] : []),
    ...confirmations.map((link) => link.tokenHash),
    ...(apiTokenHash === null ? [] : [apiTokenHash]),
  ]
}
