import { addressOfPlace, placeAfter, type SiteHistory, type SitePlace } from './history.ts'

/** What a place needs before it is shown; undefined: it can be shown at once. */
export type Prepare = (place: SitePlace) => Promise<void> | undefined

/** Asks whether a place may be left for another one; undefined: it may, without a question. */
export type LeaveCheck = (from: SitePlace, to: SitePlace) => Promise<boolean> | undefined

/**
 * Leads from one place of the site to another. The address changes when the next place can be shown; until then the last
 * one stays. Of two navigations that wait the newer one counts.
 */
export class SiteNavigator {
  readonly #history: SiteHistory
  readonly #prepare: Prepare
  readonly #listeners = new Set<() => void>()
  readonly #checks = new Set<LeaveCheck>()
  #place: SitePlace
  #newest = 0
  /** Moves of the history that were made here and are no wish of the user. */
  #ownMoves = 0

  /** @param prepare is called with the first place too; `ready` is resolved when that one can be shown. */
  constructor(history: SiteHistory, prepare: Prepare = () => undefined) {
    this.#history = history
    this.#prepare = prepare
    this.#place = history.read()
    history.listen(() => void this.#moved())
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

  /** Until the returned function is called, `check` is asked before a place is left. */
  readonly askBeforeLeaving = (check: LeaveCheck): (() => void) => {
    this.#checks.add(check)
    return () => void this.#checks.delete(check)
  }

  /** Goes to an address of this site, or so many visits forward (back if negative). Resolved when the place is shown. */
  readonly navigate = async (to: string | number, { replace = false } = {}): Promise<void> => {
    if (typeof to === 'number') return this.#history.go(to)
    const next = placeAfter(this.#place, to, replace)
    const question = this.#questionBefore(next)
    if (question && !(await question)) return undefined
    return this.#show(next, () => this.#history.write(next, replace))
  }

  /** Whether an address is the one that is shown. */
  readonly isAt = (address: string): boolean =>
    addressOfPlace(placeAfter(this.#place, address, true)) === addressOfPlace(this.#place)

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
    const next = this.#history.read()
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
    this.#history.go(steps)
  }

  #questionBefore(next: SitePlace): Promise<boolean> | undefined {
    for (const check of this.#checks) {
      const question = check(this.#place, next)
      if (question) return question
    }
    return undefined
  }
}
