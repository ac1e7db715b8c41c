import { status, type ServerWritableStream } from '@grpc/grpc-js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { once } from 'node:events'
import type { Faults } from './faults.ts'
import {
  caughtUpMessage,
  checkpoint,
  confirmation,
  eventMessage,
  passing,
  refusedAppend,
} from './messages.ts'
import type { StoredEvents } from './stored-events.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** A subscription to all events, after a position, that a client holds open. */
export class DoubleSubscription {
  readonly #call: ReadCall
  readonly #events: StoredEvents
  readonly #faults: Faults
  readonly #ending = new AbortController()
  #wake: () => void = () => undefined

  constructor(call: ReadCall, events: StoredEvents, faults: Faults) {
    this.#call = call
    this.#events = events
    this.#faults = faults
  }

  /** Sends what is there and what comes, until the client leaves or the subscription is dropped. */
  async run(options: ReadReq.Options): Promise<void> {
    const stopListening = this.#events.onAppend(() => this.#wake())
    this.#call.on('cancelled', () => this.#stop())
    this.#call.on('close', () => this.#stop())
    try {
      await this.#send(confirmation())
      await this.#follow(options)
    } finally {
      stopListening()
      this.#stop()
    }
  }

  drop(how: 'error' | 'quietly'): void {
    this.#stop()
    if (how === 'quietly') this.#call.end()
    else this.#call.emit('error', refusedAppend(status.UNAVAILABLE, 'The node is going down'))
  }

  async #follow(options: ReadReq.Options): Promise<void> {
    const passes = passing(options)
    const filter = options.getFilter()
    const checkpointEvery = (filter?.getCheckpointintervalmultiplier() ?? 0) * (filter?.getMax() ?? 0)
    let live = false
    let sinceCheckpoint = 0
    for (let next = this.#firstIndex(options); !this.#ending.signal.aborted;) {
      const event = this.#faults.mute ? undefined : this.#events.at(next)
      if (!event) {
        if (!live && !this.#faults.mute) await this.#send(caughtUpMessage())
        live = true
        await this.#somethingNew(next)
        continue
      }
      next += 1
      sinceCheckpoint += 1
      if (passes(event)) await this.#send(eventMessage(event))
      if (checkpointEvery > 0 && sinceCheckpoint >= checkpointEvery) {
        sinceCheckpoint = 0
        await this.#send(checkpoint(event.position))
      }
    }
  }

  #firstIndex(options: ReadReq.Options): number {
    const all = options.getAll()
    const position = all?.getPosition()
    if (all?.hasEnd()) return this.#events.length
    // A subscription starts after the position that it names; a read starts at it.
    return position ? this.#events.indexFrom(BigInt(position.getCommitPosition()) + 1n) : 0
  }

  async #somethingNew(next: number): Promise<void> {
    if (this.#ending.signal.aborted || (this.#events.length > next && !this.#faults.mute)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await promise
  }

  async #send(message: ReadResp): Promise<void> {
    if (this.#ending.signal.aborted || this.#call.write(message)) return
    await once(this.#call, 'drain', { signal: this.#ending.signal }).catch(() => this.#stop())
  }

  #stop(): void {
    this.#ending.abort()
    this.#wake()
  }
}
