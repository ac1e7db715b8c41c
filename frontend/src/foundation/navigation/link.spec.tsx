import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { memoryHistory } from './history.ts'
import { Link, Navigate, NavLink } from './link.tsx'
import { SiteNavigator } from './site-navigator.ts'
import { NavigatorContext, ShownPlaceContext, useSearchParams } from './use-navigation.ts'

function Shown({ navigator, children }: { navigator: SiteNavigator; children: ReactNode }) {
  const [place, setPlace] = useState(navigator.place)
  useEffect(() => navigator.subscribe(() => setPlace(navigator.place)), [navigator])
  return (
    <NavigatorContext value={navigator}>
      <ShownPlaceContext value={{ place, params: {} }}>{children}</ShownPlaceContext>
    </NavigatorContext>
  )
}

function shownAt(address: string, children: ReactNode) {
  const navigator = new SiteNavigator(memoryHistory(address))
  render(<Shown navigator={navigator}>{children}</Shown>)
  return navigator
}

describe('a link of the site', () => {
  it('leads on without loading the page', async () => {
    const navigator = shownAt('/a', <Link to="/b?x=1">on</Link>)
    expect(screen.getByRole('link')).toHaveAttribute('href', '/b?x=1')
    await userEvent.click(screen.getByRole('link'))
    expect(navigator.place).toMatchObject({ pathname: '/b', search: '?x=1', index: 1 })
  })

  it('adds no visit where one is already', async () => {
    const navigator = shownAt('/a?x=1', <Link to="/a?x=1">here</Link>)
    await userEvent.click(screen.getByRole('link'))
    expect(navigator.place.index).toBe(0)
  })

  it.each([
    ['with Ctrl', { ctrlKey: true }],
    ['with the middle button', { button: 1 }],
  ])('is left to the browser %s', (_, how) => {
    const navigator = shownAt('/a', <Link to="/b">on</Link>)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
    // What the browser would do then, the test's page cannot.
    const stop = (event: Event) => event.preventDefault()
    window.addEventListener('click', stop)
    act(() => void screen.getByRole('link').dispatchEvent(click))
    window.removeEventListener('click', stop)
    expect(navigator.place.pathname).toBe('/a')
  })

  it('does what its handler wants instead', async () => {
    const navigator = shownAt(
      '/a',
      <Link to="/b" onClick={(event) => event.preventDefault()}>
        on
      </Link>,
    )
    await userEvent.click(screen.getByRole('link'))
    expect(navigator.place.pathname).toBe('/a')
  })
})

it('a link of a navigation is marked at its page and below', () => {
  shownAt(
    '/coach/find',
    <>
      <NavLink to="/coach" className="tab">
        all
      </NavLink>
      <NavLink to="/coach/fin">other</NavLink>
    </>,
  )
  expect(screen.getByRole('link', { name: 'all' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'all' })).toHaveClass('tab', 'active')
  expect(screen.getByRole('link', { name: 'other' })).not.toHaveAttribute('aria-current')
})

it('Navigate leads elsewhere at once', async () => {
  const navigator = shownAt('/a', <Navigate to="/b" replace />)
  expect(navigator.place).toMatchObject({ pathname: '/b', index: 0 })
})

it('the query of a page is changed from what it is, in place or as a visit', async () => {
  function Page() {
    const [query, setQuery] = useSearchParams()
    return (
      <button
        onClick={() => {
          setQuery((now) => ({ ...Object.fromEntries(now), a: '1' }), { replace: true })
          setQuery((now) => ({ ...Object.fromEntries(now), b: '2' }))
        }}
      >
        {query.toString()}
      </button>
    )
  }
  const navigator = shownAt('/a?z=0', <Page />)
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toHaveTextContent('z=0&a=1&b=2')
  expect(navigator.place.index).toBe(1)
})
