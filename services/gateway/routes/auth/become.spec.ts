import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import type { Problem } from '@courtline/messages/problem'
import type { SessionView } from '@courtline/messages/views/user'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let adam: TestPerson
let marta: TestPerson
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
  marta = await joins(site, 'Registered', 'marta')
})
afterAll(() => site.close())

const become = (id: string) => call(site, adam, 'POST', `/api/auth/become/${id}`)
const unbecome = () => call(site, adam, 'POST', '/api/auth/unbecome')
const whoAmI = () => call(site, adam, 'POST', '/api/auth/refreshToken')

describe('impersonation (D64)', () => {
  it('is a second name in the same session, whose rights then count', async () => {
    const { user, token } = (await become(marta.userId)).json<SessionView>()
    expect(token).toBe(adam.token)
    expect(user).toMatchObject({
      id: marta.userId,
      permissions: ['Login'],
      impersonatedBy: { id: adam.userId, displayName: 'adam' },
    })
    expect((await call(site, adam, 'GET', '/api/users')).statusCode).toBe(403)
    expect((await become(marta.userId)).statusCode).toBe(403)
    expect((await unbecome()).json<SessionView>().user).not.toHaveProperty('impersonatedBy')
    expect((await whoAmI()).json<SessionView>().user.id).toBe(adam.userId)
  })

  it('names both in every event', async () => {
    await become(marta.userId)
    await call(site, adam, 'PUT', '/api/userSettings', { quickEntry: false, keyBindings: {} })
    await unbecome()
    for await (const page of site.deps.log.readStream(`userSettings-${marta.userId}`)) {
      expect(page[0]?.meta).toMatchObject({ actorId: adam.userId, onBehalfOfId: marta.userId })
    }
    const types: string[] = []
    for await (const page of site.deps.log.readStream(userStream(marta.userId))) {
      types.push(...page.map((event) => event.type))
    }
    expect(types).toEqual(expect.arrayContaining(['ImpersonationStarted', 'ImpersonationStopped']))
  })

  it('never enters an admin, oneself, or nobody', async () => {
    const other = await joins(site, 'Admin', 'eve')
    expect((await become(other.userId)).json<Problem>().code).toBe('ADMIN_NOT_IMPERSONATED')
    expect((await become(adam.userId)).json<Problem>().code).toBe('OWN_ACCOUNT')
    expect((await become('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  })

  it('leaves a session without a second name as it is', async () => {
    expect((await unbecome()).json<SessionView>().user.id).toBe(adam.userId)
  })
})
