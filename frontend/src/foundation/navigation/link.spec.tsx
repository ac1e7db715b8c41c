import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, Navigate, NavLink } from './link.tsx'
import { ShownPlaceProvider } from './shown-place.tsx'
import { SiteNavigator } from './site-navigator.ts'
import { useSearchParams } from './use-navigation.ts'

function Shown({ navigator, children }: { navigator: SiteNavigator; children: ReactNode }) {
  const [place, setPlace] = useState(navigator.place)
  useEffect(() => navigator.subscribe(() => setPlace(navigator.place)), [navigator])
  return (
    <ShownPlaceProvider navigator={navigator} shown={{ place, params: {} }}>
      {children}
    </ShownPlaceProvider>
  )
}

function shownAt(address: string, children: ReactNode) {
  window.history.replaceState(null, '', address)
  const navigator = new SiteNavigator()
  render(<Shown navigator={navigator}>{children}</Shown>)
  return navigator
}

describe('a link of the site', () => {
  it('leads on by way of the navigator', async () => {
    const navigator = shownAt('/a', <Link to="/b?x=1">on</Link>)
    expect(screen.getByRole('link')).toHaveAttribute('href', '/b?x=1')
    await userEvent.click(screen.getByRole('link'))
    expect(navigator.place).toMatchObject({ pathname: '/b', search: '?x=1', index: 1 })
  })

  it('is left to the browser with Ctrl', () => {
    const navigator = shownAt('/a', <Link to="/b">on</Link>)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    // What the browser would do then, the test's page cannot.
    const stop = (event: Event) => event.preventDefault()
    window.addEventListener('click', stop)
    act(() => void screen.getByRole('link').dispatchEvent(click))
    window.removeEventListener('click', stop)
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

it('Navigate leads elsewhere at once', () => {
  const navigator = shownAt('/a', <Navigate to="/b" replace />)
  expect(navigator.place).toMatchObject({ pathname: '/b', index: 0 })
})

describe('the query of a page', () => {
  function Page() {
    const [query, setQuery] = useSearchParams()
    const add = (name: string, replace: boolean) =>
      setQuery((now) => ({ ...Object.fromEntries(now), [name]: '1' }), { replace })
    return (
      <button
        onClick={() => {
          add('a', true)
          add('b', false)
        }}
      >
        {JSON.stringify([...query])}
      </button>
    )
  }

  it('is changed from what it is, in place or as a visit', async () => {
    const navigator = shownAt('/a%25?z=0', <Page />)
    await userEvent.click(screen.getByRole('button'))
    expect(navigator.place).toMatchObject({ pathname: '/a%25', search: '?z=0&a=1&b=1', index: 1 })
    expect(screen.getByRole('button')).toHaveTextContent('[["z","0"],["a","1"],["b","1"]]')
  })

  it('is decoded once', () => {
    shownAt(`/login?redirect=${encodeURIComponent('/r?link=a%2Bb')}`, <Page />)
    expect(screen.getByRole('button')).toHaveTextContent('[["redirect","/r?link=a%2Bb"]]')
  })
})
