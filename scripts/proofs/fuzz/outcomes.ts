/** What requests and commands came to, by kind of answer, and what may not be. */
export class Outcomes {
  readonly counts = new Map<string, number>()
  readonly violations: string[] = []
  total = 0
  fitting = 0
  /** Fitted their schema and were put to a decider. */
  decided = 0
  slowestMs = 0
  /** By a request that holds the event loop each time. */
  longestHeldMs = 0
  /** The first time, with what is compiled or collected once. */
  longestFirstMs = 0

  count(outcome: string): void {
    this.total += 1
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
  }

  /** The first few are enough to mend them. */
  blame(what: string): void {
    if (this.violations.length < 20) this.violations.push(what.slice(0, 1500))
  }

  /** Most frequent first. */
  sorted(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].toSorted(([, a], [, b]) => b - a))
  }
}
