import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, type TestPerson } from '../testing/people.ts'

let site: TestSite
let ana: TestPerson
beforeAll(async () => {
  site = await openSite()
  ana = await joins(site, 'Annotator', 'ana')
})
afterAll(() => site.close())

describe('/api/userSettings', () => {
  it('has quick entry on at first, and remembers what is changed (D46)', async () => {
    expect((await call(site, ana, 'GET', '/api/userSettings')).json()).toEqual({
      quickEntry: true,
      keyBindings: {},
    })
    const speed = { auto: true, playRate: 1, deadTimeRate: 5, rewindSeconds: 1.2 }
    const changed = { quickEntry: false, keyBindings: { save: 'k' }, speed }
    expect((await call(site, ana, 'PUT', '/api/userSettings', changed)).json()).toEqual(changed)
    expect((await call(site, ana, 'GET', '/api/userSettings')).json()).toEqual(changed)
  })

  it('gives no key to two actions (D47)', async () => {
    const twice = { quickEntry: true, keyBindings: { save: 'k', cancel: 'k' } }
    const response = await call(site, ana, 'PUT', '/api/userSettings', twice)
    expect([response.statusCode, response.json<Problem>().code]).toEqual([400, 'KEY_TAKEN'])
  })
})

const log = (level: number) => call(site, null, 'POST', '/api/clientLog', { level, message: 'it broke' })

describe('small calls', () => {
  it('tell the server’s clock', async () => {
    const response = await call(site, null, 'GET', '/api/timestamp')
    expect(response.json()).toEqual({ timestamp: site.clock.now.getTime() })
  })

  it('tell the presets in their order', async () => {
    const names = (await call(site, null, 'GET', '/api/scoringRules')).json<{ name: string }[]>()
    expect(names.map((rules) => rules.name).slice(0, 3)).toEqual([
      'Regular',
      '8 game pro set',
      'Pro set, no ad',
    ])
  })

  it('tell which role may do what (D21)', async () => {
    expect((await call(site, null, 'GET', '/api/roles')).json()).toMatchObject({
      New: [],
      Annotator: ['Login', 'Annotate'],
      Coach: ['Login', 'Coach'],
    })
  })

  it('take a line for the log, in one of four levels', async () => {
    expect((await log(1)).json()).toEqual({ ok: true })
    expect((await log(5)).statusCode).toBe(400)
  })
})
