import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { gatewayFor } from '../testing/show.tsx'
import { Providers } from './providers.tsx'
import { RouteError } from './route-error.tsx'
import { makeStore } from '../foundation/store/store.ts'

const Broken = (): never => {
  throw new Error('broken')
}

function showBroken(at: string) {
  globalThis.fetch = gatewayFor(undefined).fetch
  const router = createMemoryRouter(
    [
      {
        errorElement: <RouteError />,
        children: [
          { path: '/', element: <p>home</p> },
          { path: '/broken', element: <Broken /> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  render(
    <Providers store={makeStore()} env="test">
      <RouterProvider router={router} />
    </Providers>,
  )
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

  it("sends the user to '/' once", async () => {
    showBroken('/broken')
    expect(await screen.findByText('home')).toBeVisible()
  })

  it('does not go round when that does not help', async () => {
    sessionStorage.setItem('courtline.sentHomeAt', String(Date.now()))
    showBroken('/broken')
    expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  })
})
