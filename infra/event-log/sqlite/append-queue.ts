import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  EventIdTaken,
  LogFull,
  LogUnavailable,
  WrongExpectedRevision,
  type AppendResult,
} from '../event-log.ts'
import { positionText } from '../event-row.ts'
import type { AppendRequest, AppendOutcome } from './append-batch.ts'
import type { WriterSettings } from './log-file.ts'
import { pack } from './packed-batch.ts'
import type { FromWriter, ToWriter, WriterData } from './writer-messages.ts'

/** How much may wait to be written, and how much goes into one transaction. */
export interface QueueLimits {
  readonly maxQueuedAppends: number
  readonly maxQueuedCharacters: number
}

/** More would make the first of a batch wait for the last. */
const MAX_BATCH_APPENDS = 1000
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024
/** What a refused caller is to wait: a full queue takes about this long to write. */
const RETRY_AFTER_SECONDS = 1

/** A batch that is on disk: the requests, and the outcome of each. */
export type OnWritten = (requests: readonly AppendRequest[], outcomes: readonly AppendOutcome[]) => void

interface Waiting {
  readonly request: AppendRequest
  readonly characters: number
  readonly answer: Promise<AppendResult>
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: Error) => void
}

/**
 * The bounded line in front of the writer's thread. One batch is on its way at a time; what arrives meanwhile makes up
 * the next one, so that the busier the log, the more appends share one sync of the disk.
 */
export class AppendQueue {
  readonly #worker: Worker
  readonly #limits: QueueLimits
  #onWritten: OnWritten = () => undefined
  #waiting: Waiting[] = []
  #waitingCharacters = 0
  #underWay: Waiting[] = []
  #flushPlanned = false
  #gone: string | undefined
  #settingsAsked: ((settings: WriterSettings) => void)[] = []

  private constructor(worker: Worker, limits: QueueLimits) {
    this.#worker = worker
    this.#limits = limits
    worker.on('message', (message: FromWriter) => this.#receive(message))
    worker.on('error', (error) => this.#lose(`The writer of the event log failed: ${String(error)}`))
    worker.on('exit', () => this.#lose('The writer of the event log has ended'))
  }

  /** Starts the writer's thread; throws LogUnavailable when it cannot open the file. */
  static async start(data: WriterData, limits: QueueLimits): Promise<AppendQueue> {
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: data })
    const [first]: FromWriter[] = await once(worker, 'message')
    if (first?.type === 'ready') return new AppendQueue(worker, limits)
    await worker.terminate()
    throw new LogUnavailable(first?.type === 'cannotOpen' ? first.why : 'The event log did not open')
  }

  /** Resolves once the request is on disk. Throws LogFull at once when too much waits already. */
  add(request: AppendRequest): Promise<AppendResult> {
    if (this.#gone !== undefined) throw new LogUnavailable(this.#gone)
    const characters = request.rows.reduce((sum, row) => sum + row.data.length + row.meta.length, 0)
    const full =
      this.#waiting.length >= this.#limits.maxQueuedAppends ||
      this.#waitingCharacters + characters > this.#limits.maxQueuedCharacters
    if (full) throw new LogFull(RETRY_AFTER_SECONDS)
    const { promise, resolve, reject } = Promise.withResolvers<AppendResult>()
    this.#waiting.push({ request, characters, answer: promise, resolve, reject })
    this.#waitingCharacters += characters
    this.#planFlush()
    return promise
  }

  /** Calls this with each batch from now on, after its callers were answered. */
  afterEach(onWritten: OnWritten): void {
    this.#onWritten = onWritten
  }

  async settings(): Promise<WriterSettings> {
    if (this.#gone !== undefined) throw new LogUnavailable(this.#gone)
    const { promise, resolve } = Promise.withResolvers<WriterSettings>()
    this.#settingsAsked.push(resolve)
    this.#post({ type: 'reportSettings' })
    return promise
  }

  /** Writes what waits, then ends the thread. Appends from now on are refused. */
  async close(): Promise<void> {
    if (this.#gone !== undefined) return
    this.#gone = 'The event log is closed'
    await Promise.allSettled([...this.#underWay, ...this.#waiting].map((waiting) => waiting.answer))
    const ended = once(this.#worker, 'exit')
    this.#post({ type: 'close' })
    await ended
  }

  #planFlush(): void {
    if (this.#flushPlanned || this.#underWay.length > 0) return
    this.#flushPlanned = true
    setImmediate(() => {
      this.#flushPlanned = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#underWay.length > 0 || this.#waiting.length === 0) return
    let count = 0
    let characters = 0
    for (const { characters: more } of this.#waiting) {
      if (count === MAX_BATCH_APPENDS || (count > 0 && characters + more > MAX_BATCH_CHARACTERS)) break
      count += 1
      characters += more
    }
    this.#underWay = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    this.#waitingCharacters -= characters
    this.#post({ type: 'write', batch: pack(this.#underWay.map((waiting) => waiting.request)) })
  }

  #receive(message: FromWriter): void {
    switch (message.type) {
      case 'written':
        return this.#written(message.outcomes)
      case 'notWritten':
        return this.#settle((waiting) => waiting.reject(new LogUnavailable(message.why)))
      case 'settings':
        return this.#settingsAsked.shift()?.(message.settings)
      case 'ready':
      case 'cannotOpen':
        return
    }
  }

  /** Callers that wait for an answer have it first; then the subscriptions. */
  #written(outcomes: readonly AppendOutcome[]): void {
    const requests = this.#underWay.map(({ request }) => request)
    this.#settle((waiting, index) => settle(waiting, outcomes[index]))
    this.#onWritten(requests, outcomes)
  }

  #settle(one: (waiting: Waiting, index: number) => void): void {
    const done = this.#underWay
    this.#underWay = []
    done.forEach(one)
    this.#planFlush()
  }

  /** It is not known what became of the batch that was under way; its callers may try again. */
  #lose(why: string): void {
    this.#gone ??= why
    for (const waiting of [...this.#underWay, ...this.#waiting]) waiting.reject(new LogUnavailable(why))
    this.#underWay = []
    this.#waiting = []
  }

  #post(message: ToWriter): void {
    this.#worker.postMessage(message)
  }
}

function settle({ request, resolve, reject }: Waiting, outcome: AppendOutcome | undefined): void {
  switch (outcome?.type) {
    case 'appended':
    case 'deduplicated': {
      const { revision, position, type } = outcome
      return resolve({ revision, position: positionText(position), deduplicated: type === 'deduplicated' })
    }
    case 'wrongRevision':
      return reject(new WrongExpectedRevision(request.stream, request.expected, outcome.actual))
    case 'idTaken':
      return reject(new EventIdTaken(`An event id of this append to ${request.stream} is taken`))
    case undefined:
      return reject(new LogUnavailable('The writer of the event log gave no answer'))
  }
}
