import type { Writable } from 'node:stream'
import type { LiveFrame } from '@courtline/messages/live'
import { conflate, subjectOf } from './conflate.ts'

/** A frame, and its text made once for everybody. */
export interface Prepared {
  readonly frame: LiveFrame
  readonly text: string
}

export const preparedFrame = (frame: LiveFrame): Prepared => ({ frame, text: JSON.stringify(frame) })

const HEARTBEAT_MS = 15_000
/** A reader who takes nothing for this long is gone. */
const STALLED_MS = 30_000
/** Time to take the end of the stream. */
const ENDING_MS = 5000

/**
 * One reader of the live feed. While the connection is full nothing queues up: what comes is merged to the newest state, one
 * frame for each subject (P7, P9).
 */
export class Connection {
  readonly #stream: Writable
  readonly #held = new Map<string, LiveFrame>()
  readonly #heartbeat: NodeJS.Timeout
  #heldId = ''
  #stalled: NodeJS.Timeout | undefined

  constructor(stream: Writable, beat: () => void) {
    this.#stream = stream
    this.#heartbeat = setInterval(() => {
      if (!this.#stalled) stream.write(': still here\n\n')
      beat()
    }, HEARTBEAT_MS)
    stream.on('drain', () => this.#drained())
    stream.on('close', () => this.#stop())
  }

  get closed(): boolean {
    return this.#stream.destroyed || this.#stream.writableEnded
  }

  /** Sends the reader how soon to come back, and from where: the id alone makes no event. */
  open(id: string): void {
    const retryMs = 2000 + Math.floor(Math.random() * 1000)
    this.#write(`retry: ${retryMs}\nid: ${id}\n\n`)
  }

  /** `id` is the newest position up to which this reader has everything. */
  send({ frame, text }: Prepared, id: string): void {
    if (this.closed) return
    if (!this.#stalled) return this.#write(message(id, text))
    const subject = subjectOf(frame)
    const older = this.#held.get(subject)
    this.#held.set(subject, older ? conflate(older, frame) : frame)
    this.#heldId = id
  }

  /** Ends the connection; a reader who does not take the end is cut off. */
  close(): void {
    const isStalled = this.#stalled !== undefined
    this.#stop()
    if (isStalled) this.#stream.destroy()
    else this.#stream.end()
    setTimeout(() => this.#stream.destroy(), ENDING_MS).unref()
  }

  #write(text: string): void {
    if (!this.#stream.write(text)) this.#stalled ??= setTimeout(() => this.#stream.destroy(), STALLED_MS)
  }

  #drained(): void {
    clearTimeout(this.#stalled)
    this.#stalled = undefined
    const frames = [...this.#held.values()]
    this.#held.clear()
    if (frames.length > 0) this.#write(frames.map((f) => message(this.#heldId, JSON.stringify(f))).join(''))
  }

  #stop(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#stalled)
  }
}

const message = (id: string, text: string) => `id: ${id}\ndata: ${text}\n\n`
