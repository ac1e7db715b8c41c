import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { UserView } from '@courtline/messages/views/user'
import { emailHashOf } from '../../auth/email-hash.ts'
import { openSite, type Site } from '../../test-site/open-site.ts'
import { call, joins, onAccount, type Person } from '../../test-site/people.ts'

let site: Site
let olga: Person
let adam: Person
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const ask = (who: Pick<Person, 'token'>, whose = olga, headers: Record<string, string> = {}) =>
  call(site, who, 'GET', `/api/users/${whose.userId}/apiToken`, undefined, headers)
const tokenOf = async (who: Pick<Person, 'token'>) => (await ask(who)).json<Answer<'apiToken'>>().apiToken
const own = (token: string) => call(site, { token }, 'GET', `/api/users/${olga.userId}`)

describe('GET /api/users/{id}/apiToken', () => {
  it('gives a token that speaks for the account until there is a newer one', async () => {
    const first = await tokenOf(olga)
    expect((await own(first)).json<UserView>()).toMatchObject({ id: olga.userId, hasApiToken: true })
    const second = await tokenOf(olga)
    expect([(await own(first)).statusCode, (await own(second)).statusCode]).toEqual([401, 200])
  })

  it('is for oneself: others are not there, an admin may not, nor in somebody’s name', async () => {
    const session = await site.deps.sessions.create(adam.userId, site.clock.now.getTime())
    expect((await ask(session)).statusCode).toBe(403)
    await call(site, session, 'POST', `/api/auth/become/${olga.userId}`)
    expect((await ask(session)).json<Problem>().code).toBe('IMPERSONATING')
    expect((await ask(olga, adam)).statusCode).toBe(404)
  })

  it('changes something, so another site’s page cannot ask for it (D71)', async () => {
    const response = await ask(olga, olga, { 'sec-fetch-site': 'cross-site' })
    expect([response.statusCode, response.json<Problem>().code]).toEqual([403, 'CROSS_SITE'])
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
    const token = (await ask(eve, eve)).json<Answer<'apiToken'>>().apiToken
    const queue = () => call(site, { token }, 'GET', '/api/annotationQueue')
    expect((await queue()).statusCode).toBe(200)
    await onAccount(site, eve.userId, { type: 'DeleteUser', by: adam.actor })
    expect((await queue()).statusCode).toBe(401)
  })
})
