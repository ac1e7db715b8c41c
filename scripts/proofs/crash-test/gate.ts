/** 'open': clients do as they like. 'settling': they only finish what they had begun. 'shut': the site is down. */
export type Phase = 'open' | 'settling' | 'shut' | 'over'

/** What all clients wait at while their site is down or being looked at. */
export class Gate {
  #phase: Phase = 'shut'
  #waiters: { readonly needs: readonly Phase[]; readonly pass: () => void }[] = []
  #idle = 0
  #onIdle: (() => void)[] = []

  get isOver(): boolean {
    return this.#phase === 'over'
  }

  turn(phase: Phase): void {
    this.#phase = phase
    const ready = this.#waiters.filter(({ needs }) => needs.includes(phase))
    this.#waiters = this.#waiters.filter(({ needs }) => !needs.includes(phase))
    for (const { pass } of ready) pass()
  }

  /** Before something new: waits until the gate is open, or everything is over. */
  async mayStart(): Promise<void> {
    if (this.#phase === 'open' || this.#phase === 'over') return
    this.#idle += 1
    for (const look of this.#onIdle) look()
    await this.#pass(['open', 'over'])
    this.#idle -= 1
  }

  /** Before something that was begun is sent again: waits until the site is up. */
  async mayRetry(): Promise<void> {
    if (this.#phase === 'shut') await this.#pass(['open', 'settling', 'over'])
  }

  /** Resolves once this many clients have nothing under way. */
  async idle(clients: number): Promise<void> {
    while (this.#idle < clients) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onIdle = [resolve]
      await promise
    }
  }

  async #pass(needs: readonly Phase[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiters.push({ needs, pass: resolve })
    await promise
  }
}
