import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { UserView } from '@courtline/messages/views/user'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, PASSWORD, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let admin: TestPerson
beforeAll(async () => {
  site = await openSite()
  admin = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const DAY_MS = 86_400_000
const invite = (email: string, type = 'TrialAnnotatorInvite') =>
  call(site, admin, 'PUT', `/api/users/${randomUUID()}?inviteType=${type}`, { email })
const resend = (email: string) => call(site, null, 'POST', `/api/auth/invite/resend/${email}`)
const tokenOf = (email: string) => {
  const [newest] = site.mailbox.mails().filter(({ to }) => to === email)
  return new URL(/http:\S+/.exec(newest?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token')
}
const accept = (email: string, inviteToken: string | null) =>
  call(site, null, 'POST', '/api/auth/signup', { email, password: PASSWORD, userDetails: {}, inviteToken })

describe('an invitation that is sent again', () => {
  it('has a new link, which ends the old one (D62)', async () => {
    const email = 'tess@courtline.test'
    await invite(email)
    const first = tokenOf(email)
    expect((await resend('TESS@courtline.test')).json()).toEqual({ ok: true })
    const second = tokenOf(email)
    expect(second).not.toBe(first)
    expect((await accept(email, first)).json<Problem>().code).toBe('LINK_NOT_VALID')
    const joined = await accept(email, second)
    expect(joined.json<{ user: UserView }>().user.role).toBe('TrialAnnotator')
  })

  it('lives again after its 14 days', async () => {
    const email = 'late@courtline.test'
    await invite(email, 'AdminInvite')
    const old = tokenOf(email)
    const before = site.clock.now
    site.clock.now = new Date(before.getTime() + 15 * DAY_MS)
    try {
      expect((await accept(email, old)).json<Problem>().code).toBe('LINK_NOT_VALID')
      await resend(email)
      expect((await accept(email, tokenOf(email))).statusCode).toBe(200)
    } finally {
      site.clock.now = before
    }
  })

  it('is none where nobody was invited, or has accepted already (D61)', async () => {
    for (const email of ['nobody@courtline.test', 'tess@courtline.test']) {
      const answer = await resend(email)
      expect(answer.statusCode).toBe(404)
      expect(answer.json<Problem>().msg).toBe(`No invitation was sent to ${email}. Please contact support`)
    }
  })

  it('is limited per address', async () => {
    const strict = await openSite({ limits: { ...site.deps.settings.limits, mailsPerAddress: 1 } })
    try {
      const ask = () => call(strict, null, 'POST', '/api/auth/invite/resend/a@courtline.test')
      expect((await ask()).statusCode).toBe(404)
      expect((await ask()).statusCode).toBe(429)
    } finally {
      await strict.close()
    }
  })
})
