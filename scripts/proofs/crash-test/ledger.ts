/** What the client was answered for one command, and which events it would be in the log. */
export interface SentCommand {
  readonly stream: string
  readonly eventIds: readonly string[]
  readonly outcome: 'acknowledged' | 'refused'
}

/** Everything that clients were answered, and what they saw that may not be. */
export class CommandLedger {
  readonly commands: SentCommand[] = []
  /** Matches whose making was acknowledged, by id. */
  readonly matches = new Set<string>()
  /** Those of them whose deletion was acknowledged, too. */
  readonly deleted = new Set<string>()
  readonly violations: string[] = []
  /** Sent again after a kill; some of them had been recorded before it. */
  resent = 0
  deduplicated = 0
  parts = 0
  files = 0
  readonly #onAcknowledged = new Set<() => void>()

  record(command: SentCommand): void {
    this.commands.push(command)
    if (command.outcome === 'acknowledged') for (const listener of this.#onAcknowledged) listener()
  }

  /** Calls `then` synchronously with the count-th acknowledgement from now on. Returns the way out. */
  afterAcknowledged(count: number, then: () => void): () => void {
    let left = count
    const listener = () => {
      left -= 1
      if (left > 0) return
      this.#onAcknowledged.delete(listener)
      then()
    }
    this.#onAcknowledged.add(listener)
    return () => this.#onAcknowledged.delete(listener)
  }

  countOf(outcome: SentCommand['outcome']): number {
    return this.commands.filter((command) => command.outcome === outcome).length
  }
}
