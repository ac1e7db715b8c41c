import { SiteNavigator, type Prepare } from './site-navigator.ts'

const address = () => window.location.pathname + window.location.search + window.location.hash

let unfollow: () => void = () => undefined
afterEach(() => unfollow())

/** A navigator of a page that was opened at an address. */
function openedAt(first: string, prepare?: Prepare) {
  window.history.replaceState(null, '', first)
  const navigator = new SiteNavigator(prepare)
  unfollow = navigator.followHistory()
  return navigator
}

/** The browser's history moves later, each time with an event. */
const moved = () => new Promise((done) => window.addEventListener('popstate', done, { once: true }))

/** A navigator that waits before it shows a place, until `load` is called with the place's path. */
function slowNavigator() {
  const waiting = new Map<string, () => void>()
  const navigator = openedAt('/a', ({ pathname }) =>
    pathname === '/a' ? undefined : new Promise<void>((done) => waiting.set(pathname, done)),
  )
  return { navigator, load: (pathname: string) => waiting.get(pathname)?.() }
}

describe('going from place to place', () => {
  it('shows the address with its query, and the last one again on the way back', async () => {
    const navigator = openedAt('/a?x=1#top')
    const seen: string[] = []
    const unsubscribe = navigator.subscribe(() => seen.push(address()))
    await navigator.navigate('/b?y=2')
    void navigator.navigate(-1)
    await moved()
    unsubscribe()
    await navigator.navigate('/c')
    expect(seen).toEqual(['/b?y=2', '/a?x=1#top'])
    expect(navigator.place).toEqual({ pathname: '/c', search: '', hash: '', index: 1 })
  })

  it.each([
    ['replaces the visit when asked to', '/b', { replace: true }],
    ['adds no visit for the address where one is', '/a?x=1', {}],
  ])('%s', async (_, to, options) => {
    const navigator = openedAt('/a?x=1')
    const visits = window.history.length
    await navigator.navigate(to, options)
    expect(address()).toBe(to)
    expect([navigator.place.index, window.history.length]).toEqual([0, visits])
  })

  it('never leaves the site', async () => {
    await openedAt('/a').navigate('//evil.example/b')
    expect(address()).toBe('/b')
  })

  it('keeps the number of a visit through a reload', async () => {
    const navigator = openedAt('/a')
    await navigator.navigate('/b?x=1')
    expect(new SiteNavigator().place).toEqual(navigator.place)
  })

  it('follows a link to a part of the page, which the browser makes a visit of its own', () => {
    const navigator = openedAt('/a')
    window.history.pushState(null, '', '/a#content')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    expect(navigator.place).toMatchObject({ hash: '#content', index: 1 })
  })
})

describe('a place that must be loaded first', () => {
  it('has the address when it is there; until then the last one stays', async () => {
    const { navigator, load } = slowNavigator()
    const arrived = navigator.navigate('/b')
    expect(address()).toBe('/a')
    load('/b')
    await arrived
    expect(address()).toBe('/b')
  })

  it('is given up for a newer one, whichever is loaded first', async () => {
    const { navigator, load } = slowNavigator()
    const both = [navigator.navigate('/b'), navigator.navigate('/c')]
    load('/c')
    load('/b')
    await Promise.all(both)
    expect(address()).toBe('/c')
  })
})

describe('a question before a place is left', () => {
  it.each([
    [true, '/away'],
    [false, '/upload?file=2'],
  ])('with the answer %s leads to %s', async (leave, end) => {
    const navigator = openedAt('/upload')
    const asked: string[] = []
    const free = navigator.askBeforeLeaving((from, to) => {
      if (from.pathname === to.pathname) return undefined
      asked.push(`${from.pathname} → ${to.pathname}`)
      return Promise.resolve(leave)
    })
    await navigator.navigate('/upload?file=2', { replace: true })
    await navigator.navigate('/away')
    expect(asked).toEqual(['/upload → /away'])
    expect(address()).toBe(end)
    free()
    await navigator.navigate('/free')
    expect(address()).toBe('/free')
  })

  it.each([
    [true, '/first'],
    [false, '/upload'],
  ])('is asked on the way back too: %s leads to %s', async (leave, end) => {
    const navigator = openedAt('/first')
    await navigator.navigate('/upload')
    const answer = Promise.withResolvers<boolean>()
    navigator.askBeforeLeaving(() => answer.promise)
    window.history.back()
    await moved()
    await moved() // The page that is not left yet has its address again.
    expect([address(), navigator.place.pathname]).toEqual(['/upload', '/upload'])
    answer.resolve(leave)
    if (leave) await moved()
    else await answer.promise
    expect([address(), navigator.place.pathname]).toEqual([end, end])
  })
})
