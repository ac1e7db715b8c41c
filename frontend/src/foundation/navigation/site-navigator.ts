import { navigate as writeAddress } from 'wouter/use-browser-location'

/** A page of the site: its address, and which visit it is of those that the tab can go back to. */
export interface SitePlace {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Number of the visit in the tab's history, from 0. It is kept with the visit, so that it outlives a reload. */
  readonly index: number
}

/** What a place needs before it is shown; undefined: it can be shown at once. */
export type Prepare = (place: SitePlace) => Promise<void> | undefined

/** Decides whether a place may be left for another one; undefined: it may, without a question. */
export type LeaveCheck = (from: SitePlace, to: SitePlace) => Promise<boolean> | undefined

/**
 * Changes the browser's address when the next place can be shown, and not before the place that is shown may be left;
 * until then that one stays. Of two navigations that wait the newer one counts.
 */
export class SiteNavigator {
  readonly #prepare: Prepare
  readonly #listeners = new Set<() => void>()
  readonly #checks = new Set<LeaveCheck>()
  #place = placeOfBrowser(0)
  #newest = 0
  /** Moves of the history that were made here and are no wish of the user. */
  #ownMoves = 0

  /** @param prepare is called with the first place too; `ready` is resolved when that one can be shown. */
  constructor(prepare: Prepare = () => undefined) {
    this.#prepare = prepare
    this.ready = prepare(this.#place)
  }

  readonly ready: Promise<void> | undefined

  get place(): SitePlace {
    return this.#place
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Follows the user back and forward until the returned function is called. */
  readonly followHistory = (): (() => void) => {
    const moved = () => void this.#moved()
    window.addEventListener('popstate', moved)
    return () => window.removeEventListener('popstate', moved)
  }

  /** Until the returned function is called, `check` is asked before a place is left. */
  readonly askBeforeLeaving = (check: LeaveCheck): (() => void) => {
    this.#checks.add(check)
    return () => void this.#checks.delete(check)
  }

  /**
   * Goes to an address of this site, or so many visits forward (back if negative). As in the browser, the address where
   * one is already adds nothing to the history. Resolved when an address is shown.
   */
  readonly navigate = async (to: string | number, options?: { replace?: boolean }): Promise<void> => {
    if (typeof to === 'number') return window.history.go(to)
    const { pathname, search, hash } = new URL(to, `http://site${this.#place.pathname}`)
    const address = pathname + search + hash
    const replace = options?.replace ?? address === addressOf(this.#place)
    const next = { pathname, search, hash, index: this.#place.index + (replace ? 0 : 1) }
    const question = this.#questionBefore(next)
    if (question && !(await question)) return undefined
    return this.#show(next, () => writeAddress(address, { replace, state: { index: next.index } }))
  }

  async #show(next: SitePlace, enter: () => void): Promise<void> {
    this.#newest += 1
    const visit = this.#newest
    const preparation = this.#prepare(next)
    if (preparation) await preparation
    if (visit !== this.#newest) return
    enter()
    this.#place = next
    for (const listener of this.#listeners) listener()
  }

  /** The user went back or forward: the browser has changed the address already. */
  async #moved(): Promise<void> {
    if (this.#ownMoves > 0) {
      this.#ownMoves -= 1
      return
    }
    const next = placeOfBrowser(this.#place.index + 1)
    const steps = next.index - this.#place.index
    const question = steps === 0 ? undefined : this.#questionBefore(next)
    if (question) {
      this.#move(-steps)
      if (!(await question)) return
      this.#move(steps)
    }
    await this.#show(next, () => undefined)
  }

  #move(steps: number): void {
    this.#ownMoves += 1
    window.history.go(steps)
  }

  #questionBefore(next: SitePlace): Promise<boolean> | undefined {
    for (const check of this.#checks) {
      const question = check(this.#place, next)
      if (question) return question
    }
    return undefined
  }
}

const addressOf = ({ pathname, search, hash }: SitePlace) => pathname + search + hash

/** Where the browser is. A visit without our number, as a link to a part of the page makes it, gets `newIndex`. */
function placeOfBrowser(newIndex: number): SitePlace {
  const { pathname, search, hash } = window.location
  const state: unknown = window.history.state
  if (isNumbered(state)) return { pathname, search, hash, index: state.index }
  writeAddress(pathname + search + hash, { replace: true, state: { index: newIndex } })
  return { pathname, search, hash, index: newIndex }
}

const isNumbered = (state: unknown): state is Pick<SitePlace, 'index'> =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
