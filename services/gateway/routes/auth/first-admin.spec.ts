import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import { derivedId, SITE_ID } from '@courtline/messages/ids'
import type { Problem } from '@courtline/messages/problem'
import type { SessionView } from '@courtline/messages/views/user'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { before, call, onAccount, PASSWORD } from '../../testing/people.ts'

let site: TestSite
let token: string
beforeEach(async () => {
  site = await openSite()
  token = newToken()
  await site.dispatch(
    'site',
    SITE_ID,
    { type: 'IssueFirstAdminLink', tokenHash: tokenHash(token), expiresAt: '2026-05-02T12:00:00.000Z' },
    before(site, 'worker:start'),
  )
})
afterEach(() => site.close())

const appoint = (link: string, email = 'boss@courtline.test', password = PASSWORD) =>
  call(site, null, 'POST', '/api/auth/firstAdmin', { token: link, email, password, displayName: 'Boss' })

describe('the one-time link of an empty site (D34)', () => {
  it('makes the first admin and logs in', async () => {
    const response = await appoint(token)
    expect(response.statusCode).toBe(200)
    expect(response.json<SessionView>().user).toMatchObject({ role: 'Admin' })
  })

  it('is used up then, for this and for any other address', async () => {
    await appoint(token)
    expect((await appoint(token)).json<Problem>().code).toBe('ADMIN_EXISTS')
    expect((await appoint(token, 'other@courtline.test')).json<Problem>().code).toBe('ADMIN_EXISTS')
  })

  it('stays used up when that admin has become something else', async () => {
    const { user } = (await appoint(token)).json<SessionView>()
    const by = { userId: derivedId('another admin'), permissions: ['Admin' as const] }
    await onAccount(site, user.id, { type: 'ChangeRole', by, role: 'Registered' })
    expect((await appoint(token)).json<Problem>().code).toBe('ADMIN_EXISTS')
  })

  it('is not guessed', async () => {
    expect((await appoint(newToken())).json<Problem>().code).toBe('LINK_NOT_VALID')
  })

  it('is not used up by a password that is too short', async () => {
    expect((await appoint(token, 'boss@courtline.test', 'short')).statusCode).toBe(400)
    expect((await appoint(token)).statusCode).toBe(200)
  })

  it('goes on where it was interrupted', async () => {
    const userId = derivedId('first-admin', tokenHash(token))
    const now = site.clock.now.toISOString()
    const command = { type: 'AppointFirstAdmin', tokenHash: tokenHash(token), now, userId } as const
    await site.dispatch('site', SITE_ID, command, before(site, userId))
    expect((await appoint(token)).json<SessionView>().user).toMatchObject({ id: userId, role: 'Admin' })
  })
})
