import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface KnownStream {
  readonly streamId: number
  /** Of its newest event. */
  readonly revision: number
}

/** More are not kept: streams that are written to come back by themselves. */
const MOST = 10_000

/**
 * Where streams end, as this connection has left them: looked up once, not before every append. Another process may
 * write to the same file, so each transaction begins by asking whether one did.
 */
export class KnownStreams {
  readonly #find: StatementSync
  readonly #dataVersion: StatementSync
  readonly #known = new Map<string, KnownStream>()
  #seen: unknown

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT stream_id, revision FROM streams WHERE name = ?')
    this.#dataVersion = db.prepare('PRAGMA data_version')
  }

  /** To be called inside a transaction that writes: nobody else can write from there on. */
  refresh(): void {
    const version = this.#dataVersion.get()?.['data_version']
    if (version !== this.#seen || this.#known.size > MOST) this.#known.clear()
    this.#seen = version
  }

  /** After a transaction that came to nothing. */
  forgetAll(): void {
    this.#known.clear()
  }

  find(name: string): KnownStream | undefined {
    const known = this.#known.get(name)
    if (known) return known
    const row = this.#find.get(name)
    if (!row) return undefined
    const found = { streamId: Number(row['stream_id']), revision: Number(row['revision']) }
    this.#known.set(name, found)
    return found
  }

  grew(name: string, stream: KnownStream): void {
    this.#known.set(name, stream)
  }
}
