import type { PartWritten } from './blob-store.ts'

/**
 * Writes of parts that are on their way in this process: a second write of the same part takes over from the first,
 * which may hang on a connection that is long gone.
 */
export class PartWrites {
  readonly #onTheirWay = new Map<
    string,
    { readonly stop: AbortController; readonly done: Promise<unknown> }
  >()

  /** Stops an earlier write of the same thing, waits for it to end, then writes. */
  async takeOver(key: string, write: (signal: AbortSignal) => Promise<PartWritten>): Promise<PartWritten> {
    const earlier = this.#onTheirWay.get(key)
    earlier?.stop.abort()
    const stop = new AbortController()
    const work = (async () => {
      await earlier?.done
      return stop.signal.aborted ? ({ refused: 'PART_TAKEN_OVER' } as const) : write(stop.signal)
    })()
    const mine = { stop, done: work.then(noop, noop) }
    this.#onTheirWay.set(key, mine)
    try {
      return await work
    } finally {
      if (this.#onTheirWay.get(key) === mine) this.#onTheirWay.delete(key)
    }
  }
}

/** The failure of an earlier write is for its own caller; the next write only waits for its end. */
function noop(): void {}

/**
 * The chunks of a request's body until a later request takes over, even where no chunk ever comes again. The body is
 * left open at the end, not destroyed: the answer has yet to go out on its connection.
 */
export async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  const chunks = content[Symbol.asyncIterator]()
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  while (!signal.aborted) {
    const next = await Promise.race([chunks.next(), aborted])
    if (!next || next.done) return
    yield next.value
  }
}
