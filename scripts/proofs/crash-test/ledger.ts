/** What the client was answered for one command, and which events it would be in the log. */
export interface SentCommand {
  readonly stream: string
  readonly eventIds: readonly string[]
  readonly outcome: 'acknowledged' | 'refused'
}

/** An account that is to be erased, with what goes with it. */
export interface Doomed {
  readonly userId: string
  /** Its matches; another one was deleted by its owner before. */
  readonly matchIds: readonly string[]
  /** Uris of all its files, of the deleted match too. */
  readonly files: readonly string[]
}

/** Everything that clients were answered, and what they saw that may not be. */
export class CommandLedger {
  readonly commands: SentCommand[] = []
  /** Matches whose making was acknowledged, by id. */
  readonly matches = new Set<string>()
  /** Those of them whose deletion was acknowledged, too. */
  readonly deleted = new Set<string>()
  /** Accounts whose erasure was sent and is not acknowledged yet. */
  readonly erasing = new Set<Doomed>()
  readonly erased = new Set<Doomed>()
  /** Reels whose making was acknowledged. */
  readonly reels = new Set<string>()
  /** Uploads to a video site that have ended, by job: the video that was made, or why there is none. */
  readonly shares = new Map<string, { readonly video: string } | { readonly failure: string }>()
  readonly violations: string[] = []
  /** Sent again after a kill; some of them had been recorded before it. */
  resent = 0
  deduplicated = 0
  parts = 0
  files = 0
  /** Films of reels that were downloaded whole. */
  films = 0
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
