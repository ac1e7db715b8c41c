import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { Actor } from '@courtline/messages/actor'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import type { SessionView } from '@courtline/messages/views/user'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import type { TestSite } from './open-site.ts'

/** A user with an account and a session. */
export interface TestPerson {
  readonly userId: string
  readonly email: string
  readonly token: string
  readonly actor: Actor
}

export const PASSWORD = 'correct horse battery'

/** Nobody's hand: what the site did before the test begins. */
export const before = (site: TestSite, actorId: string) => ({
  actorId,
  at: site.clock.now.toISOString(),
  commandId: randomUUID(),
})

/** Signs a user up, and gives them their role as an admin would. */
export async function joins(site: TestSite, role: Role, name: string): Promise<TestPerson> {
  if (role === 'New') return isInvited(site, name)
  const email = `${name}@courtline.test`
  const response = await call(site, null, 'POST', '/api/auth/signup', {
    email,
    password: PASSWORD,
    userDetails: { displayName: name },
  })
  const { user, token } = response.json<SessionView>()
  if (role !== 'Registered') {
    await onAccount(site, user.id, { type: 'ChangeRole', by: FOUNDER, role })
  }
  return { userId: user.id, email, token, actor: actorOf(user.id, role) }
}

/** An account that has not set a password yet, with a session that it should not have. */
async function isInvited(site: TestSite, name: string): Promise<TestPerson> {
  const userId = randomUUID()
  const email = `${name}@courtline.test`
  await onAccount(site, userId, {
    type: 'RegisterUser',
    role: 'New',
    details: { displayName: name, utrId: null, ustaNumber: null, handedness: null, scoringRules: null },
    email,
    emailHash: emailHashOf(email, site.deps.settings.siteSecret),
    emailConfirmed: false,
    passwordHash: null,
    inviteType: 'WebSignup',
    signupCode: null,
    credits: 0,
  })
  const { token } = await site.deps.sessions.create(userId, site.clock.now.getTime())
  return { userId, email, token, actor: actorOf(userId, 'New') }
}

const actorOf = (userId: string, role: Role): Actor => ({ userId, permissions: [...ROLE_PERMISSIONS[role]] })

/** The actor who gave the roles before there was an admin. */
const FOUNDER = actorOf(randomUUID(), 'Admin')

/** A command on an account that the test takes for granted. */
export async function onAccount(site: TestSite, userId: string, command: UserCommand): Promise<void> {
  const done = await site.dispatch('user', userId, command, before(site, FOUNDER.userId))
  if ('refused' in done) throw new Error(`${command.type}: ${done.refused.text}`)
  await site.deps.projections.waitFor('users', done.written.position, 2000)
}

/** Confirms a user's address by the mailed link (D60). */
export async function proves(site: TestSite, { userId, email }: TestPerson): Promise<void> {
  const emailHash = emailHashOf(email, site.deps.settings.siteSecret)
  const now = site.clock.now.toISOString()
  const tokenHash = randomUUID()
  const expiresAt = new Date(site.clock.now.getTime() + 60_000).toISOString()
  await onAccount(site, userId, { type: 'RequestEmailConfirmation', emailHash, tokenHash, expiresAt })
  await onAccount(site, userId, { type: 'ConfirmEmail', tokenHash, now })
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'

/** A request as an API client makes it; `who` may be nobody. */
export function call(
  site: TestSite,
  who: Pick<TestPerson, 'token'> | null,
  method: Method,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return site.app.inject({
    method,
    url,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    ...(body !== undefined && { payload: body }),
  })
}
