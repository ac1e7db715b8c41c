import { START, type Position } from '@courtline/infra/event-log/event-log'
import { distance } from '../builds/build-run.ts'

/** Functions that are called with each notification. */
export class Listeners<A extends readonly unknown[]> {
  readonly #listeners = new Set<(...args: A) => void>()

  /** Returns the unsubscribe function. */
  add(listener: (...args: A) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(...args: A): void {
    for (const listener of this.#listeners) listener(...args)
  }
}

interface Waiter {
  readonly name: string
  readonly position: Position
  readonly reached: () => void
}

/** How far the live build of each view has come, and who waits for one to come further (P6). */
export class Positions {
  readonly listeners = new Listeners<[name: string, position: Position]>()
  readonly #reached = new Map<string, Position>()
  readonly #waiters = new Set<Waiter>()

  get reached(): ReadonlyMap<string, Position> {
    return this.#reached
  }

  advance(name: string, position: Position): void {
    this.#reached.set(name, position)
    for (const waiter of this.#waiters)
      if (waiter.name === name && position >= waiter.position) waiter.reached()
    this.listeners.notify(name, position)
  }

  /** 'reached', or after the time by how many events the view is behind. */
  async waitFor(name: string, position: Position, timeoutMs: number): Promise<'reached' | number> {
    if (this.#of(name) >= position) return 'reached'
    const { promise, resolve } = Promise.withResolvers<'reached' | number>()
    const waiter: Waiter = { name, position, reached: () => resolve('reached') }
    const timer = setTimeout(() => resolve(distance(this.#of(name), position)), timeoutMs)
    this.#waiters.add(waiter)
    const answer = await promise
    clearTimeout(timer)
    this.#waiters.delete(waiter)
    return answer
  }

  #of(name: string): Position {
    return this.#reached.get(name) ?? START
  }
}
