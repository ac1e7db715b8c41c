import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { pauseAfter, type Backoff } from '@courtline/infra/backoff/backoff'
import { errorText } from '@courtline/infra/error-text'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { START, type Position } from '@courtline/infra/event-log/event-log'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import { dataFilesIn, type DataFiles } from '../data-files.ts'
import { LiveReaders } from '../read/live-readers.ts'
import { Listeners, Positions } from '../read/positions.ts'
import type { Alarm, ProjectionRequest, ProjectionHost } from './projection-host.ts'
import { readsOf } from '../read/reads.ts'
import type { ThreadAnswer, ThreadCall, FromThread, ToThread } from './thread-messages.ts'

export interface HostOptions {
  /** Holds log.db, keys.db and the folder read; log.db must be there already. */
  readonly dataDir: string
  /** Called with pages whose events belong to a trace. */
  readonly onTraced?: ((page: TracedPage) => void) | undefined
  /** Where the process lists its subscriptions. */
  readonly registry?: SubscriptionRegistry | undefined
}

const RESTART_BACKOFF: Backoff = { firstMs: 1000, longestMs: 10_000 }

/**
 * Runs every projection in a thread of its own and reads what they wrote in this one. The thread is started again when
 * it ends by itself. Throws when it cannot start at all.
 */
export async function openProjectionHost(options: HostOptions): Promise<ProjectionHost> {
  const { dataDir, onTraced, registry } = options
  const files = dataFilesIn(dataDir)
  const models = openSqliteReadModels({ folder: files.readFolder })
  const readers = new LiveReaders(models)
  const thread = new ProjectionThread(files, (name) => readers.forget(name), onTraced)
  await thread.start()
  const unlist = registry?.addSource(async () => {
    const answer = await thread.call({ type: 'subscriptions' })
    return answer.type === 'subscriptions' ? answer.subscriptions : []
  })
  return {
    reads: readsOf(readers.live),
    waitFor: (name, position, timeoutMs) => {
      thread.hurryTo(name, position)
      return thread.positions.waitFor(name, position, timeoutMs)
    },
    onAdvance: (listener) => thread.positions.listeners.add(listener),
    onAlarm: (listener) => thread.alarms.add(listener),
    status: async () => {
      const answer = await thread.call({ type: 'status' })
      if (answer.type === 'views') return answer.views
      throw new Error(answer.type === 'threw' ? answer.why : 'The projections gave another answer')
    },
    rebuild: (name) => asked(thread.call({ type: 'rebuild', name })),
    flip: (name, version, build) => asked(thread.call({ type: 'flip', name, version, build })),
    unpark: (name, stream, action, reason) =>
      asked(thread.call({ type: 'unpark', name, stream, action, reason })),
    close: async () => {
      unlist?.()
      await thread.close()
      await readers.close()
      await models.close()
    },
  }
}

async function asked(answer: Promise<ThreadAnswer>): Promise<ProjectionRequest> {
  const reply = await answer
  if (reply.type === 'asked') return reply.asked
  const why = reply.type === 'threw' ? reply.why : 'The projections gave another answer'
  return { ok: false, code: 'impossible', why }
}

/** The worker thread, as long as the host is open: one after another if need be. */
class ProjectionThread {
  readonly positions = new Positions()
  readonly alarms = new Listeners<[Alarm]>()
  readonly #files: DataFiles
  readonly #onFlipped: (name: string) => void
  readonly #onTraced: HostOptions['onTraced']
  readonly #calls = new Map<number, (answer: ThreadAnswer) => void>()
  #worker: Worker | undefined
  #lastCall = 0
  /** One message for all the views of a read. */
  #hurriedTo: Position = START
  #closing = false

  constructor(files: DataFiles, onFlipped: (name: string) => void, onTraced: HostOptions['onTraced']) {
    this.#files = files
    this.#onFlipped = onFlipped
    this.#onTraced = onTraced
  }

  async start(): Promise<void> {
    const worker = new Worker(new URL('./projection-thread.ts', import.meta.url), {
      workerData: this.#files,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    this.#worker = worker
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let started = false
    worker.on('message', (message: FromThread) => {
      if (message.type === 'ready') {
        started = true
        resolve()
      } else if (message.type === 'cannotStart') reject(new Error(message.why))
      else this.#receive(message)
    })
    worker.on('error', (error) => {
      this.alarms.notify({ projection: '', build: 0, text: `The projections failed: ${String(error)}` })
      reject(error)
    })
    worker.on('exit', () => {
      reject(new Error('The thread of the projections has ended'))
      this.#loseCalls()
      if (started && !this.#closing) void this.#startAgain()
    })
    await promise.catch(async (error: unknown) => {
      await worker.terminate()
      throw error
    })
  }

  call(call: ThreadCall): Promise<ThreadAnswer> {
    const worker = this.#worker
    if (!worker) return Promise.resolve({ type: 'threw', why: 'The projections are being started again' })
    this.#lastCall += 1
    const callId = this.#lastCall
    const { promise, resolve } = Promise.withResolvers<ThreadAnswer>()
    this.#calls.set(callId, resolve)
    post(worker, { type: 'call', callId, call })
    return promise
  }

  /** Has what was written folded now where the view has not come so far: a request is about to wait for it. */
  hurryTo(name: string, position: Position): void {
    const isThere = (this.positions.reached.get(name) ?? START) >= position
    if (isThere || position <= this.#hurriedTo || !this.#worker) return
    this.#hurriedTo = position
    post(this.#worker, { type: 'hurry' })
  }

  async close(): Promise<void> {
    this.#closing = true
    const worker = this.#worker
    if (!worker) return
    const ended = once(worker, 'exit')
    post(worker, { type: 'close' })
    await ended
  }

  async #startAgain(): Promise<void> {
    this.#worker = undefined
    this.alarms.notify({ projection: '', build: 0, text: 'The projections ended and are started again' })
    for (let failures = 1; ; failures += 1) {
      await wait(pauseAfter(failures, RESTART_BACKOFF), undefined, { ref: false })
      if (this.#closing) return
      try {
        return await this.start()
      } catch (error) {
        const text = `The projections cannot start: ${errorText(error)}`
        this.alarms.notify({ projection: '', build: 0, text })
      }
    }
  }

  #receive(message: FromThread): void {
    switch (message.type) {
      case 'advance':
        for (const [name, position] of message.reached) this.positions.advance(name, position)
        return
      case 'flipped':
        return this.#onFlipped(message.name)
      case 'traced':
        return this.#onTraced?.(message.page)
      case 'alarm':
        return this.alarms.notify(message.alarm)
      case 'answer': {
        this.#calls.get(message.callId)?.(message.answer)
        this.#calls.delete(message.callId)
        return
      }
      case 'ready':
      case 'cannotStart':
      case 'closed':
        return
    }
  }

  #loseCalls(): void {
    for (const resolve of this.#calls.values())
      resolve({ type: 'threw', why: 'The projections ended before they answered' })
    this.#calls.clear()
  }
}

function post(worker: Worker, message: ToThread): void {
  worker.postMessage(message)
}
