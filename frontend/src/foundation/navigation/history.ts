/** Where the page is: the parts of its address, and which visit it is of those that the browser can go back to. */
export interface SitePlace {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Tells visits of one address from each other; `default` for the page with which the tab began. */
  readonly key: string
  /** Number of the visit in the tab's history. */
  readonly index: number
}

/** The places that a tab has been at. */
export interface SiteHistory {
  readonly read: () => SitePlace
  readonly write: (next: SitePlace, replace: boolean) => void
  /** Goes so many visits forward, or back if negative; those who listen are called when it has happened. */
  readonly go: (steps: number) => void
  readonly listen: (onMove: () => void) => void
}

const FIRST_KEY = 'default'

/** The address as it would be written: path, query and fragment. */
export const addressOfPlace = ({ pathname, search, hash }: Pick<SitePlace, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/** The place of an address of this site as the visit after `from`, or instead of it. */
export function placeAfter(from: SitePlace, address: string, replace: boolean): SitePlace {
  const { pathname, search, hash } = new URL(address, `http://site${from.pathname}`)
  const key = Math.random().toString(36).slice(2, 10)
  return { pathname, search, hash, key, index: from.index + (replace ? 0 : 1) }
}

type Stored = Pick<SitePlace, 'key' | 'index'>
const isStored = (state: unknown): state is Stored =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state

/** The browser's own history. The key and number of a visit are kept with it, so that they outlive a reload. */
export function browserHistory(): SiteHistory {
  let last = 0
  const read = (): SitePlace => {
    const { pathname, search, hash } = window.location
    const state: unknown = window.history.state
    const { key, index } = isStored(state) ? state : { key: FIRST_KEY, index: 0 }
    return { pathname, search, hash, key, index }
  }
  const write = (next: SitePlace, replace: boolean) => {
    last = next.index
    const stored: Stored = { key: next.key, index: next.index }
    if (replace) window.history.replaceState(stored, '', addressOfPlace(next))
    else window.history.pushState(stored, '', addressOfPlace(next))
  }
  return {
    read,
    write,
    go: (steps) => window.history.go(steps),
    listen: (onMove) =>
      window.addEventListener('popstate', ({ state }) => {
        // A link to a part of the page makes a visit without our number.
        if (!isStored(state)) write({ ...read(), key: 'part', index: last + 1 }, true)
        last = read().index
        onMove()
      }),
  }
}

/** A history without an address bar, for tests. */
export function memoryHistory(at: string): SiteHistory {
  const start: SitePlace = { pathname: '/', search: '', hash: '', key: FIRST_KEY, index: 0 }
  let visits: readonly SitePlace[] = [{ ...placeAfter(start, at, true), key: FIRST_KEY }]
  let now = 0
  const listeners: (() => void)[] = []
  const read = () => visits[now] ?? start
  return {
    read,
    write: (next, replace) => {
      visits = [...visits.slice(0, replace ? now : now + 1), next]
      now = visits.length - 1
    },
    go: (steps) => {
      now = Math.min(Math.max(now + steps, 0), visits.length - 1)
      for (const onMove of listeners) onMove()
    },
    listen: (onMove) => void listeners.push(onMove),
  }
}
