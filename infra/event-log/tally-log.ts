import { START, type EventLogReader, type Position, type StoredEvent } from './event-log.ts'
import { addHash, eventHash, hashText } from './event-hash.ts'

/** A part of the log: events of these types, of all when absent, up to and with this position. */
export interface LogPart {
  readonly types?: readonly string[]
  readonly upTo: Position
}

/** How many events a part has, and the sum of their hashes as 16 hexadecimal digits. */
export interface LogTally {
  readonly count: number
  readonly hash: string
}

const PAGE_SIZE = 1000

/**
 * Tallies of parts of the log, in the order asked for, from one pass over it: what `audit` holds against the tallies of
 * the projections (P1). Events appended meanwhile do not matter, since each part ends at a position.
 */
export async function tallyLog(log: EventLogReader, parts: readonly LogPart[]): Promise<readonly LogTally[]> {
  const sums = parts.map((part) => new Sum(part))
  const end = parts.reduce((last, { upTo }) => (upTo > last ? upTo : last), START)
  for (let after = START; after < end;) {
    const page = await log.readAll({ after, limit: PAGE_SIZE })
    for (const event of page.events) addToAll(sums, event)
    after = page.scannedTo
    if (page.atHead) break
  }
  return sums.map((sum) => sum.tally())
}

function addToAll(sums: readonly Sum[], event: StoredEvent): void {
  const hash = eventHash(event.id)
  for (const sum of sums) sum.add(event, hash)
}

class Sum {
  readonly #upTo: Position
  readonly #types: ReadonlySet<string> | undefined
  #count = 0
  #hash = 0n

  constructor({ upTo, types }: LogPart) {
    this.#upTo = upTo
    this.#types = types && new Set(types)
  }

  add({ position, type }: StoredEvent, hash: bigint): void {
    if (position > this.#upTo || this.#types?.has(type) === false) return
    this.#count += 1
    this.#hash = addHash(this.#hash, hash)
  }

  tally(): LogTally {
    return { count: this.#count, hash: hashText(this.#hash) }
  }
}
