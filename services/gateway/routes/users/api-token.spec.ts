import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { UserView } from '@courtline/messages/views/user'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, onAccount, PASSWORD, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let olga: TestPerson
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const path = (whose: TestPerson) => `/api/users/${whose.userId}/apiToken`
const issue = (who: Pick<TestPerson, 'token'>, whose = olga, currentPassword = PASSWORD) =>
  call(site, who, 'POST', path(whose), { currentPassword })
const tokenOf = async (who: Pick<TestPerson, 'token'>) =>
  (await issue(who)).json<Answer<'issueApiToken'>>().apiToken
const seen = async () => (await call(site, olga, 'GET', path(olga))).json<Answer<'apiToken'>>()
const own = (token: string) => call(site, { token }, 'GET', `/api/users/${olga.userId}`)

describe('a token for programs (D114)', () => {
  it('is answered once, and acts for the account until there is a newer one', async () => {
    expect(await seen()).toEqual({ hasApiToken: false, since: null })
    const first = await tokenOf(olga)
    expect(await seen()).toEqual({ hasApiToken: true, since: site.clock.now.toISOString() })
    expect((await own(first)).json<UserView>()).toMatchObject({ id: olga.userId, hasApiToken: true })
    const second = await tokenOf(olga)
    expect([(await own(first)).statusCode, (await own(second)).statusCode]).toEqual([401, 200])
  })

  it('is made and revoked with the password only, and the owner gets a mail', async () => {
    expect((await issue(olga, olga, 'a guess')).json<Problem>().code).toBe('PASSWORD_WRONG')
    const token = await tokenOf(olga)
    const mails = () => site.mailbox.mails().filter(({ to }) => to === olga.email)
    expect(mails().at(0)?.text).toContain('A token for programs was made.')
    const revoke = (currentPassword: string) =>
      call(site, olga, 'POST', `${path(olga)}/revoke`, { currentPassword })
    expect((await revoke('a guess')).statusCode).toBe(403)
    expect((await revoke(PASSWORD)).statusCode).toBe(200)
    expect((await own(token)).statusCode).toBe(401)
  })

  it('ends with the password that was good when it was made', async () => {
    const token = await tokenOf(olga)
    const body = { password: PASSWORD, currentPassword: PASSWORD }
    await call(site, olga, 'PUT', `/api/users/${olga.userId}/userRegistration`, body)
    expect((await own(token)).statusCode).toBe(401)
  })

  it('is for oneself: others are not there, an admin may not, nor in another user’s name', async () => {
    const session = await site.deps.sessions.create(adam.userId, site.clock.now.getTime())
    expect((await issue(session)).statusCode).toBe(403)
    await call(site, session, 'POST', `/api/auth/become/${olga.userId}`)
    expect((await issue(session)).json<Problem>().code).toBe('IMPERSONATING')
    expect((await issue(olga, adam)).statusCode).toBe(404)
  })

  it('impersonates nobody (D64)', async () => {
    const { apiToken } = (await issue(adam, adam)).json<Answer<'issueApiToken'>>()
    const became = await call(site, { token: apiToken }, 'POST', `/api/auth/become/${olga.userId}`)
    expect(became.json<Problem>().code).toBe('SESSION_NEEDED')
  })

  it('is the only token of an account that opens it: a reset link’s does not', async () => {
    const resetToken = 'r'.repeat(40)
    await onAccount(site, olga.userId, {
      type: 'RequestPasswordReset',
      emailHash: emailHashOf(olga.email, site.deps.settings.siteSecret),
      tokenHash: tokenHash(resetToken),
      expiresAt: new Date(site.clock.now.getTime() + 60_000).toISOString(),
    })
    expect((await own(resetToken)).statusCode).toBe(401)
  })

  it('has the rights that the account has now, and none once it is gone', async () => {
    const eve = await joins(site, 'Annotator', 'eve')
    const token = (await issue(eve, eve)).json<Answer<'issueApiToken'>>().apiToken
    const queue = () => call(site, { token }, 'GET', '/api/annotationQueue')
    expect((await queue()).statusCode).toBe(200)
    await onAccount(site, eve.userId, { type: 'DeleteUser', by: adam.actor })
    expect((await queue()).statusCode).toBe(401)
  })
})
