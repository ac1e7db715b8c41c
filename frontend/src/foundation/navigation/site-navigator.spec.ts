import { addressOfPlace, browserHistory, memoryHistory } from './history.ts'
import { SiteNavigator } from './site-navigator.ts'

const at = (navigator: SiteNavigator) => addressOfPlace(navigator.place)

/** A navigator that waits before it shows a place, until `load` is called with the place's path. */
function slowNavigator() {
  const waiting = new Map<string, () => void>()
  const navigator = new SiteNavigator(memoryHistory('/a'), ({ pathname }) =>
    pathname === '/a' ? undefined : new Promise((done) => waiting.set(pathname, done)),
  )
  return { navigator, load: (pathname: string) => waiting.get(pathname)?.() }
}

describe('going from place to place', () => {
  it('shows the address with its query, and the last one again on the way back', async () => {
    const navigator = new SiteNavigator(memoryHistory('/a?x=1#top'))
    const seen: string[] = []
    const unsubscribe = navigator.subscribe(() => seen.push(at(navigator)))
    await navigator.navigate('/b?y=2')
    await navigator.navigate(-1)
    unsubscribe()
    await navigator.navigate('/c')
    expect(seen).toEqual(['/b?y=2', '/a?x=1#top'])
    expect(navigator.place.index).toBe(1)
  })

  it('replaces the visit when asked to', async () => {
    const navigator = new SiteNavigator(memoryHistory('/a'))
    await navigator.navigate('/b')
    await navigator.navigate('/c', { replace: true })
    await navigator.navigate(-1)
    expect(at(navigator)).toBe('/a')
  })

  it('never leaves the site', async () => {
    const navigator = new SiteNavigator(memoryHistory('/a'))
    await navigator.navigate('//evil.example/b')
    expect(at(navigator)).toBe('/b')
  })

  it('gives the first place the key by which a page is known as the first of its tab', async () => {
    const navigator = new SiteNavigator(memoryHistory('/a'))
    expect(navigator.place.key).toBe('default')
    await navigator.navigate('/b')
    expect(navigator.place.key).not.toBe('default')
  })
})

describe('a place that must be loaded first', () => {
  it('is shown when it is there; until then the last one stays', async () => {
    const { navigator, load } = slowNavigator()
    const arrived = navigator.navigate('/b')
    expect(at(navigator)).toBe('/a')
    load('/b')
    await arrived
    expect(at(navigator)).toBe('/b')
  })

  it('is given up for a newer one, whichever is loaded first', async () => {
    const { navigator, load } = slowNavigator()
    const both = [navigator.navigate('/b'), navigator.navigate('/c')]
    load('/c')
    load('/b')
    await Promise.all(both)
    expect(at(navigator)).toBe('/c')
  })
})

describe('a question before a place is left', () => {
  const guarded = (leave: boolean) => {
    const navigator = new SiteNavigator(memoryHistory('/first'))
    const asked: string[] = []
    const guard = () =>
      navigator.askBeforeLeaving((from, to) => {
        if (from.pathname === to.pathname) return undefined
        asked.push(`${from.pathname} → ${to.pathname}`)
        return Promise.resolve(leave)
      })
    return { navigator, asked, guard }
  }

  it.each([
    [true, '/away'],
    [false, '/upload'],
  ])('with the answer %s leads to %s', async (leave, end) => {
    const { navigator, asked, guard } = guarded(leave)
    await navigator.navigate('/upload')
    const free = guard()
    await navigator.navigate('/upload?file=2', { replace: true })
    await navigator.navigate('/away')
    expect(asked).toEqual(['/upload → /away'])
    expect(navigator.place.pathname).toBe(end)
    free()
    await navigator.navigate('/free')
    expect(at(navigator)).toBe('/free')
  })

  it.each([
    [true, '/first'],
    [false, '/upload'],
  ])('is asked on the way back too: %s leads to %s', async (leave, end) => {
    const history = memoryHistory('/first')
    const navigator = new SiteNavigator(history)
    await navigator.navigate('/upload')
    navigator.askBeforeLeaving(() => Promise.resolve(leave))
    history.go(-1)
    expect(at(navigator)).toBe('/upload')
    await Promise.resolve()
    await Promise.resolve()
    expect(at(navigator)).toBe(end)
    expect(history.read().pathname).toBe(end)
  })
})

describe("the browser's history", () => {
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('keeps the key and number of a visit through a reload', async () => {
    const navigator = new SiteNavigator(browserHistory())
    await navigator.navigate('/b?x=1')
    expect(window.location.pathname + window.location.search).toBe('/b?x=1')
    expect(browserHistory().read()).toEqual(navigator.place)
  })

  it('follows a link to a part of the page, which the browser makes a visit of its own', () => {
    const navigator = new SiteNavigator(browserHistory())
    window.history.pushState(null, '', '/#content')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    expect(at(navigator)).toBe('/#content')
    expect(navigator.place.index).toBe(1)
  })
})
