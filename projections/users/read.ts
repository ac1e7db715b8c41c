import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import type { UserView } from '@courtline/messages/views/user'
import type { Reads } from '../runtime/read/reads.ts'
import { users } from './project.ts'
import { loginEmailOfDocument, type DeletedUser, type UserDocument } from './user-document.ts'

/** An account that is not deleted. */
export async function findUser(reads: Reads, userId: string): Promise<UserDocument | undefined> {
  return active([await reads.view(users).get(userId)])[0]
}

/** Several accounts at once, in the order of their ids; those that are gone are left out. */
export async function findUsers(reads: Reads, userIds: readonly string[]): Promise<UserDocument[]> {
  const found = new Map(active(await reads.view(users).getAll(userIds)).map((user) => [user.id, user]))
  return userIds.flatMap((id) => found.get(id) ?? [])
}

/** The account that holds an address, confirmed or not, by the site's hash of it. */
export async function findUserByEmailHash(
  reads: Reads,
  emailHash: string,
): Promise<UserDocument | undefined> {
  return active(await reads.view(users).find({ where: [{ index: 'emailHash', equals: emailHash }] }))[0]
}

/** Several accounts at once; addresses that nobody has are left out. */
export async function findUsersByEmailHash(
  reads: Reads,
  emailHashes: readonly string[],
): Promise<UserDocument[]> {
  return active(await reads.view(users).find({ where: [{ index: 'emailHash', in: emailHashes }] }))
}

/** The account of a password reset link, an address confirmation link or an API token, by the token's hash. */
export async function findUserByToken(reads: Reads, tokenHash: string): Promise<UserDocument | undefined> {
  return active(await reads.view(users).find({ where: [{ index: 'token', equals: tokenHash }] }))[0]
}

/** The account that is linked to one of another service, by the site's hash of that one (D25). */
export async function findUserBySocial(reads: Reads, subjectHash: string): Promise<UserDocument | undefined> {
  return active(await reads.view(users).find({ where: [{ index: 'social', equals: subjectHash }] }))[0]
}

/** Accounts whose name or address contains the text, in any case of letters; all when the text is empty. */
export async function searchUsers(
  reads: Reads,
  text: string,
  limit: number,
  from?: string,
): Promise<UserDocument[]> {
  const contains = { index: 'search', contains: text.trim().toLowerCase() }
  const where = from === undefined ? [contains] : [contains, { index: 'search', from }]
  return active(await reads.view(users).find({ where, sort: { index: 'search' }, limit }))
}

/** Accounts made since a time, the newest first, from a time backwards. */
export async function newestUsers(
  reads: Reads,
  since: string,
  limit: number,
  until?: string,
): Promise<UserDocument[]> {
  const created = { index: 'created', from: since, ...(until !== undefined && { to: until }) }
  return active(
    await reads.view(users).find({ where: [created], sort: { index: 'created', descending: true }, limit }),
  )
}

/**
 * Names to join to other views (D32): null for an account without a display name, 'Deleted user' for one that is gone.
 * Ids that are not known (yet) are absent.
 */
export async function displayNames(
  reads: Reads,
  userIds: Iterable<string>,
): Promise<Map<string, string | null>> {
  const found = await reads.view(users).getAll([...new Set(userIds)])
  return new Map(found.map((user) => [user.id, user.state === 'active' ? user.details.displayName : ERASED]))
}

/** Accounts that have this role now. */
export async function idsOfRole(reads: Reads, role: Role): Promise<string[]> {
  return active(await reads.view(users).find({ where: [{ index: 'role', equals: role }] })).map(
    ({ id }) => id,
  )
}

/** Accounts whose owners wanted them deleted, and whose time has come (D111). */
export async function accountsDueForDeletion(reads: Reads, now: string): Promise<string[]> {
  const where = [{ index: 'deletionDue', from: '', to: now }]
  return active(await reads.view(users).find({ where, sort: { index: 'deletionDue' } })).map(({ id }) => id)
}

/** Hashes of the addresses that the account has proved (D60). */
export const provedEmailHashes = ({ emails }: UserDocument): string[] =>
  emails.flatMap(({ emailHash, confirmed }) => (confirmed ? [emailHash] : []))

/** An account that was made by an invitation which nobody has accepted yet: it has no way in. */
export const isInvitedOnly = ({ passwordHash, socialAccounts }: UserDocument): boolean =>
  passwordHash === null && socialAccounts.length === 0

/** An account as its user and admins see it: no secret is in it. */
export function userView(user: UserDocument): UserView {
  const { id, emails, role, details, playsightUsername, priority, credits, lastLogin, createdAt } = user
  const loginEmail = loginEmailOfDocument(user)?.email
  return {
    id,
    emails: emails.map(({ email, confirmed }) => ({ email, confirmed })),
    role,
    permissions: [...ROLE_PERMISSIONS[role]],
    userDetails: details,
    socialAccounts: user.socialAccounts.map(({ provider, email, since }) => ({ provider, email, since })),
    videoGrants: [...user.videoGrants],
    registeredAccount:
      user.passwordHash !== null && loginEmail !== undefined
        ? { email: loginEmail, lastPasswordChange: user.lastPasswordChange }
        : null,
    playsightUsername,
    priority,
    credits,
    creditsReserved: user.reservedFor.length,
    lastLogin,
    hasApiToken: user.apiTokenHash !== null,
    loginEmail: loginEmail ?? null,
    createdAt,
  }
}

const active = (found: readonly (UserDocument | DeletedUser | undefined)[]): UserDocument[] =>
  found.flatMap((user) => (user?.state === 'active' ? [user] : []))
