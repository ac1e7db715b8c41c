/** An event as a writer hands it in. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export interface RecordedEvent extends ProposedEvent {
  readonly stream: string
  readonly revision: number
  readonly position: bigint
  readonly createdMs: number
}

export type Expectation = number | 'any' | 'noStream' | 'streamExists'

export type DoubleAppendOutcome =
  | { readonly type: 'written'; readonly last: RecordedEvent }
  | { readonly type: 'wrongExpected'; readonly current: number | undefined }

/** 'dense' counts events from 1; 'sparse' counts bytes and writes events of the system's own in between, as the real one does. */
export type PositionKind = 'dense' | 'sparse'

/** A sparse log has an event of the system after so many appends. */
const SYSTEM_EVENT_EVERY = 5
/** What a record takes beside its data and metadata, about. */
const RECORD_OVERHEAD_BYTES = 120

/** The events of the double, in memory, with the rules by which EventStoreDB judges an append. */
export class StoredEvents {
  readonly #kind: PositionKind
  readonly #all: RecordedEvent[] = []
  readonly #streams = new Map<string, RecordedEvent[]>()
  readonly #byId = new Map<string, RecordedEvent>()
  readonly #listeners = new Set<() => void>()
  #end = 0n
  #appends = 0

  constructor(kind: PositionKind) {
    this.#kind = kind
    if (kind === 'sparse') this.#writeSystemEvent()
  }

  get length(): number {
    return this.#all.length
  }

  at(index: number): RecordedEvent | undefined {
    return this.#all[index]
  }

  stream(name: string): readonly RecordedEvent[] | undefined {
    return this.#streams.get(name)
  }

  /** Calls back after each append until the function that it returns is called. */
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Index of the first event at or after a position. */
  indexFrom(position: bigint): number {
    let low = 0
    let high = this.#all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#all[middle]?.position ?? 0n) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  append(stream: string, expected: Expectation, proposed: readonly ProposedEvent[]): DoubleAppendOutcome {
    const current = this.#currentOf(stream)
    const verdict = this.#verdictOn(stream, expected, proposed)
    if (verdict.type === 'wrong') return { type: 'wrongExpected', current }
    if (verdict.type === 'repeat') return { type: 'written', last: verdict.last }
    for (const event of proposed) this.#write(stream, event)
    this.#appends += 1
    const last = this.#streams.get(stream)?.at(-1)
    if (!last) return { type: 'wrongExpected', current }
    if (this.#kind === 'sparse' && this.#appends % SYSTEM_EVENT_EVERY === 0) this.#writeSystemEvent()
    for (const listener of this.#listeners) listener()
    return { type: 'written', last }
  }

  #currentOf(stream: string): number | undefined {
    const events = this.#streams.get(stream)
    return events && events.length - 1
  }

  /** Ids count only where the expectation leaves room for a repeat, and only within the stream: as the real one does. */
  #verdictOn(stream: string, expected: Expectation, proposed: readonly ProposedEvent[]): Verdict {
    const current = this.#currentOf(stream) ?? -1
    if (expected === 'streamExists' && current < 0) return { type: 'wrong' }
    if (expected === 'any' || expected === 'streamExists') return this.#verdictById(stream, proposed)
    const after = expected === 'noStream' ? -1 : expected
    if (after === current) return { type: 'write' }
    if (after > current) return { type: 'wrong' }
    const there = this.#streams.get(stream)?.slice(after + 1, after + 1 + proposed.length) ?? []
    const last = there[proposed.length - 1]
    const same = proposed.every((event, index) => there[index]?.id === event.id)
    return same && last ? { type: 'repeat', last } : { type: 'wrong' }
  }

  #verdictById(stream: string, proposed: readonly ProposedEvent[]): Verdict {
    const known = proposed
      .map(({ id }) => this.#byId.get(id))
      .map((event) => event?.stream === stream && event)
    const last = known.at(-1)
    if (!known[0]) return { type: 'write' }
    return known.every(Boolean) && last ? { type: 'repeat', last } : { type: 'wrong' }
  }

  #writeSystemEvent(): void {
    const data = new TextEncoder().encode('{"proc-cpu":1}')
    const event = { id: crypto.randomUUID(), type: '$statsCollected', contentType: 'application/json' }
    this.#write('$stats-127.0.0.1', { ...event, data, metadata: new Uint8Array() })
  }

  #write(stream: string, event: ProposedEvent): void {
    const events = this.#streams.get(stream) ?? []
    this.#streams.set(stream, events)
    const bytes = BigInt(RECORD_OVERHEAD_BYTES + event.data.length + event.metadata.length)
    const position = this.#kind === 'dense' ? this.#end + 1n : this.#end
    const recorded = { ...event, stream, revision: events.length, position, createdMs: Date.now() }
    this.#end = this.#kind === 'dense' ? position : position + bytes
    events.push(recorded)
    this.#all.push(recorded)
    this.#byId.set(event.id, recorded)
  }
}

type Verdict =
  | { readonly type: 'write' }
  | { readonly type: 'repeat'; readonly last: RecordedEvent }
  | { readonly type: 'wrong' }
