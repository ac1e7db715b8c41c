import type { ComponentType } from 'react'
import { render, screen } from '@testing-library/react'
import { gatewayFor } from '../testing/show.tsx'
import { Providers } from './providers.tsx'
import { RouterView, SiteRouter } from './router.tsx'
import type { Screen } from './screens/screen.ts'
import { sessionMissing } from '../foundation/session/session.ts'
import { makeStore } from '../foundation/store/store.ts'

const Broken = (): never => {
  throw new Error('broken')
}
const screenAt = (path: string, load: () => Promise<ComponentType>): Screen => ({
  path,
  state: path,
  title: path,
  permission: null,
  load,
})
const SOME_SCREENS = [
  screenAt('/', async () => () => <p>home</p>),
  screenAt('/broken', async () => Broken),
  screenAt('/lost', () => Promise.reject(new Error('no script'))),
]

function showBroken(at: string) {
  const gateway = gatewayFor(undefined)
  globalThis.fetch = gateway.fetch
  const store = makeStore()
  window.history.replaceState(null, '', at)
  store.dispatch(sessionMissing())
  render(
    <Providers store={store} env="test">
      <RouterView router={new SiteRouter(SOME_SCREENS)} />
    </Providers>,
  )
  return gateway
}

describe('a routing error', () => {
  let complain: typeof console.error
  beforeEach(() => {
    sessionStorage.clear()
    complain = console.error
    console.error = () => undefined // React reports the error that the test provokes
  })
  afterEach(() => {
    console.error = complain
  })

  it.each([
    ['of a screen', '/broken', 'broken'],
    ['of a script that cannot be loaded', '/lost', 'no script'],
  ])("%s sends the user to '/' once and is logged", async (_, at, message) => {
    const gateway = showBroken(at)
    expect(await screen.findByText('home')).toBeVisible()
    expect(gateway.bodiesOf('clientLog')).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    )
  })

  it('does not go round when that does not help', async () => {
    sessionStorage.setItem('courtline.sentHomeAt', String(Date.now()))
    showBroken('/broken')
    expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  })
})
