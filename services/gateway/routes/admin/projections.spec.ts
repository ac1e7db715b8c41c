import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const users = async () => {
  const views = (await call(site, adam, 'GET', '/api/admin/projections')).json<ProjectionView[]>()
  return views.find((view) => view.name === 'users')?.versions ?? []
}
/** Reads again until it is so; the test's own time limit ends a vain wait. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

const skip = (reason?: string) =>
  call(site, adam, 'POST', '/api/admin/projections/users/parked', {
    stream: 'user-1',
    action: 'skip',
    ...(reason !== undefined && { reason }),
  })

describe('the read models, for admins', () => {
  it('are rebuilt beside the one that answers, verified, and flipped to and back (P5)', async () => {
    const started = await call(site, adam, 'POST', '/api/admin/projections/users/rebuild')
    expect([started.statusCode, started.json<ProjectionView>().name]).toEqual([202, 'users'])
    await until(async () => (await users()).some((version) => version.state === 'ready'))
    const ready = (await users()).find((version) => version.state === 'ready')
    const flip = (build: number) =>
      call(site, adam, 'POST', '/api/admin/projections/users/flip', { version: ready?.version, build })
    expect((await flip(ready?.build ?? 0)).statusCode).toBe(200)
    expect((await users()).map(({ build, state }) => [build, state])).toEqual([
      [1, 'standby'],
      [2, 'live'],
    ])
    expect((await call(site, adam, 'GET', '/api/users')).statusCode).toBe(200)
    expect((await flip(1)).statusCode).toBe(200)
  })

  it('say why something is not possible', async () => {
    const unknown = await call(site, adam, 'POST', '/api/admin/projections/nothing/rebuild')
    expect(unknown.statusCode).toBe(404)
    const impossible = await call(site, adam, 'POST', '/api/admin/projections/users/flip', {
      version: 7,
      build: 7,
    })
    expect([impossible.statusCode, impossible.json<Problem>().code]).toEqual([409, 'NOT_POSSIBLE_NOW'])
    expect(impossible.json<Problem>().msg).not.toBe('')
  })

  it('skip what is parked only for a reason (P8)', async () => {
    expect((await skip()).json<Problem>().code).toBe('REASON_REQUIRED')
    expect((await skip('  ')).json<Problem>().code).toBe('REASON_REQUIRED')
  })
})
