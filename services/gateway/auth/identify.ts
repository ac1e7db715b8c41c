import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { findUser, findUserByToken } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { GatewaySettings } from '../settings.ts'
import { accountOfUploadToken, isOpenedByUploadToken, OPEN_UPLOAD } from './upload-token.ts'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { findCoach } from '@courtline/projections/coaches/read'
import type { Caller, Coaching } from './caller.ts'
import { profileLinkOf } from './profile-link-cookie.ts'
import { sessionTokenOf } from './session-cookie.ts'

export interface IdentifyPorts {
  readonly sessions: Sessions
  readonly reads: Reads
  readonly now: () => Date
}

/** Finds out, for each request again, who makes it. */
export function identifyCallers(app: FastifyInstance, ports: IdentifyPorts, settings: GatewaySettings): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('profileLink', null)
  app.addHook('onRequest', async (request) => {
    request.caller = await callerOf(request, ports, settings)
    request.profileLink = profileLinkOf(request, settings, ports.now())
  })
}

async function callerOf(
  request: FastifyRequest,
  ports: IdentifyPorts,
  settings: GatewaySettings,
): Promise<Caller | null> {
  const token = sessionTokenOf(request, settings)
  if (token === undefined) return null
  if (!token.startsWith('upload_')) return callerOfSession(tokenHash(token), ports)
  return isOpenedByUploadToken(request.method, request.routeOptions.url)
    ? callerOfUpload(token, ports, settings)
    : null
}

/** A person who uploads without an account, as the account they upload for, while an admin lists it (D88). */
async function callerOfUpload(
  token: string,
  { reads, now }: IdentifyPorts,
  { siteSecret }: GatewaySettings,
): Promise<Caller | null> {
  const userId = accountOfUploadToken(token, now(), siteSecret)
  if (userId === undefined) return null
  const { openUploads } = await settingsOfSite(reads)
  const account = openUploads.includes(userId) ? await findUser(reads, userId) : undefined
  if (!account) return null
  const actor = { userId, permissions: ['Login' as const] }
  const impersonator = { id: OPEN_UPLOAD, displayName: null }
  return { isProgram: true, account, actor, sessionId: OPEN_UPLOAD, impersonator, coaching: null }
}

/** The caller of an API token, which is its account and nobody else; other tokens of the account open nothing. */
async function callerOfApiToken(hash: string, { reads }: IdentifyPorts): Promise<Caller | null> {
  const account = await findUserByToken(reads, hash)
  return account?.apiTokenHash === hash ? await callerAs(reads, account, hash, true) : null
}

const callerAs = async (
  reads: Reads,
  account: UserDocument,
  sessionId: string,
  isProgram = false,
): Promise<Caller> => ({
  isProgram,
  account,
  actor: { userId: account.id, permissions: [...ROLE_PERMISSIONS[account.role]] },
  sessionId,
  impersonator: null,
  coaching: await coachingOf(reads, account),
})

/** What an account coaches: of its coach record, as long as it has the role (D84). */
export async function coachingOf(
  reads: Reads,
  { id, role }: Pick<UserDocument, 'id' | 'role'>,
): Promise<Coaching | null> {
  if (role !== 'Coach') return null
  const coach = await findCoach(reads, id)
  if (coach?.state !== 'verified' || coach.programId === null) return null
  return { programId: coach.programId, sharesWatching: coach.sharesWatching }
}

/**
 * The caller of a session or API token as their account is now; null when it has ended or the account is gone. Rights are
 * the account's at this moment, of the impersonated one while there is one (D64). An admin who lost the role while
 * impersonating is nobody but themselves again, and so is one whose impersonated account became an admin.
 */
export async function callerOfSession(sessionId: string, ports: IdentifyPorts): Promise<Caller | null> {
  const session = await ports.sessions.find(sessionId, ports.now().getTime())
  if (!session) return callerOfApiToken(sessionId, ports)
  const own = await findUser(ports.reads, session.userId)
  if (!own) return null
  const other =
    session.impersonatedId === null ? undefined : await impersonated(ports, own, session.impersonatedId)
  // Ended for good: neither a role that comes back nor one that is taken away begins it again.
  if (session.impersonatedId !== null && !other) await ports.sessions.setImpersonated(sessionId, null)
  return {
    ...(await callerAs(ports.reads, other ?? own, sessionId)),
    impersonator: other ? { id: own.id, displayName: own.details.displayName } : null,
  }
}

async function impersonated(
  { reads }: IdentifyPorts,
  own: UserDocument,
  otherId: string,
): Promise<UserDocument | undefined> {
  if (own.role !== 'Admin') return undefined
  const other = await findUser(reads, otherId)
  return other?.role === 'Admin' ? undefined : other
}
