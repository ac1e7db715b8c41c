import { CONCURRENT_PARTS, type FileIdentity } from '@courtline/messages/media/upload'
import { refusal } from '@courtline/messages/refusals'
import type { SignedPart, UploadView } from '@courtline/messages/views/upload'
import type { Failure } from '../../../foundation/calls/failure.ts'
import type { FileState } from './file-state.ts'
import type { UploadTransport } from './line.ts'
import { bytesOf, partCount, partRange } from './parts.ts'
import { pace } from './pace.ts'
import { backOffMs, verdictOf } from './retry.ts'
import type { LimitFunction } from 'p-limit'
import { Speed } from './speed.ts'

/** Addresses requested at once: enough for a few minutes, few enough not to expire unused. */
const SIGN_AHEAD = 20
/** Tries of one part before the file is given up; with back-off they span more than ten minutes. */
const MOST_TRIES = 15
/** Rounds of "some parts are missing after all" before it is given up. */
const MOST_JOINS = 3

export interface Planned {
  readonly matchId: string
  readonly uploadId: string
  readonly order: number
  readonly file: File
  readonly identity: FileIdentity
}

/** A file could not be sent; its words are for the user. */
class GivenUp extends Error {
  /** What the server answered, for the log; null where it did not. */
  readonly response: string | null
  constructor(words: string, response: string | null) {
    super(words)
    this.response = response
  }
}

const fatalWords = (status: number) =>
  status === 415 ? refusal('NOT_A_VIDEO').text : `The server does not accept this file (${status}).`

/**
 * Sends one file in parts of 5 MiB to signed addresses, on a slow line one at a time, else at most four over all files; a part that fails is sent
 * again with growing waits, nothing is sent while the browser is offline, and parts that the server already has are
 * not sent twice. Stopping keeps what has arrived.
 */
export class FileUpload {
  readonly #plan: Planned
  readonly #line: UploadTransport
  readonly #slots: LimitFunction
  readonly #onChange: (state: FileState, bytesPerSecond: number) => void
  readonly #stop = new AbortController()
  readonly #speed = new Speed()
  readonly #addresses = new Map<number, SignedPart>()
  readonly #sent = new Map<number, number>()
  readonly #waiting = new Map<number, 'offline' | 'retry'>()
  #arrived: Set<number> = new Set()
  #signing: Promise<void> | undefined

  constructor(
    plan: Planned,
    line: UploadTransport,
    slots: LimitFunction,
    onChange: (state: FileState, speed: number) => void,
  ) {
    this.#plan = plan
    this.#line = line
    this.#slots = slots
    this.#onChange = onChange
  }

  /** Runs until the file has arrived, was given up, or `stop` is called. */
  async run(): Promise<void> {
    try {
      await this.#patiently(() => this.#sign([]))
      for (let round = 0; round < MOST_JOINS && !this.#stop.signal.aborted; round++) {
        await this.#sendMissing()
        if (this.#stop.signal.aborted) return
        this.#onChange({ phase: 'joining' }, 0)
        const joined = await this.#join()
        if (this.#stop.signal.aborted) return
        if (joined) return this.#onChange({ phase: 'arrived' }, 0)
      }
      throw new GivenUp('Some parts of the file were lost. Please try again.', 'PARTS_MISSING')
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
      this.#stop.abort()
      this.#onChange({ phase: 'failed', why: error.message, response: error.response }, 0)
    }
  }

  stop(): void {
    this.#stop.abort()
  }

  /** Four workers for this file; the slots, shared by all files, decide how many of them send. */
  async #sendMissing(): Promise<void> {
    const missing = this.#missing()
    const worker = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
        if (this.#stop.signal.aborted) return
        await this.#sendPart(part, missing)
      }
    }
    this.#report()
    await Promise.all(Array.from({ length: CONCURRENT_PARTS }, worker))
  }

  #missing(): number[] {
    const all = Array.from({ length: partCount(this.#plan.file.size) }, (_, index) => index + 1)
    return all.filter((part) => !this.#arrived.has(part))
  }

  async #sendPart(part: number, next: readonly number[]): Promise<void> {
    let last = 0
    for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
      const status = await this.#slots(() => this.#tryPart(part, next))
      if (this.#stop.signal.aborted) return
      const verdict = verdictOf(status)
      this.#sent.delete(part)
      if (verdict === 'arrived') {
        this.#arrived.add(part)
        return this.#report()
      }
      if (verdict === 'fatal') throw new GivenUp(fatalWords(status), `part ${part}: ${status}`)
      last = status
      if (verdict === 'signAgain') this.#addresses.delete(part)
      await this.#pause(part, attempt)
    }
    throw new GivenUp('The connection failed too often. Please try again later.', `part ${part}: ${last}`)
  }

  async #tryPart(part: number, next: readonly number[]): Promise<number> {
    if (this.#stop.signal.aborted) return 0
    const url = await this.#addressOf(part, next)
    const blob = this.#plan.file.slice(...partRange(part, this.#plan.file.size))
    const startedMs = this.#line.now()
    const onSent = (bytes: number) => {
      this.#sent.set(part, bytes)
      this.#report()
    }
    const status = await this.#line.put(url, blob, onSent, this.#stop.signal)
    if (verdictOf(status) === 'arrived') pace(this.#slots, this.#line.now() - startedMs)
    return status
  }

  async #addressOf(part: number, next: readonly number[]): Promise<string> {
    while (!this.#stop.signal.aborted) {
      const known = this.#addresses.get(part)
      if (known && Date.parse(known.expiresAt) > this.#line.now()) return known.url
      const wanted = [part, ...next.filter((other) => !this.#addresses.has(other))].slice(0, SIGN_AHEAD)
      // One request serves all workers that wait for addresses.
      this.#signing ??= this.#patiently(() => this.#sign(wanted)).finally(() => (this.#signing = undefined))
      await this.#signing
    }
    return ''
  }

  async #sign(partNumbers: number[]): Promise<Failure | undefined> {
    const { matchId, uploadId, order, identity } = this.#plan
    const answer = await this.#line.sign({ matchId, uploadId, order, file: identity, partNumbers })
    if ('error' in answer) return answer.error
    if (partNumbers.length === 0) this.#learn(answer.data.upload)
    for (const signed of answer.data.parts) this.#addresses.set(signed.partNumber, signed)
    return undefined
  }

  /** What the store has on disk, from this page load or an earlier one. */
  #learn(upload: UploadView): void {
    this.#arrived = new Set(upload.arrivedParts)
  }

  /** True when the server has put the file together; false when parts are missing there. */
  async #join(): Promise<boolean> {
    const { matchId, uploadId } = this.#plan
    let missing = false
    await this.#patiently(async () => {
      const answer = await this.#line.complete(matchId, uploadId)
      if (!('error' in answer)) return undefined
      missing = answer.error.code === 'PARTS_MISSING'
      return missing ? undefined : answer.error
    })
    if (missing) await this.#patiently(() => this.#sign([]))
    return !missing
  }

  /** Repeats a call of the gateway while its failure may pass; gives up with the server's words when it cannot. */
  async #patiently(call: () => Promise<Failure | undefined>): Promise<void> {
    for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
      const failure = await call()
      if (!failure || this.#stop.signal.aborted) return
      if (verdictOf(failure.status) !== 'again')
        throw new GivenUp(failure.msg, `${failure.status} ${failure.code}`)
      await this.#pause(0, attempt)
    }
    throw new GivenUp('The server could not be reached. Please try again later.', null)
  }

  async #pause(part: number, attempt: number): Promise<void> {
    const isOnline = this.#line.isOnline()
    this.#waiting.set(part, isOnline ? 'retry' : 'offline')
    this.#report()
    if (isOnline) await this.#line.wait(backOffMs(attempt, this.#line.random()), this.#stop.signal)
    else await this.#line.online(this.#stop.signal)
    this.#waiting.delete(part)
    this.#report()
  }

  #report(): void {
    if (this.#stop.signal.aborted) return
    const arrivedBytes = bytesOf(this.#arrived, this.#plan.file.size)
    const underWayBytes = [...this.#sent.values()].reduce((sum, bytes) => sum + bytes, 0)
    this.#speed.note(this.#line.now(), arrivedBytes + underWayBytes)
    const stuck = this.#waiting.size > 0 && this.#sent.size === 0
    const why = [...this.#waiting.values()].includes('offline') ? 'offline' : 'retry'
    const bytes = { arrivedBytes, underWayBytes }
    this.#onChange(
      stuck ? { phase: 'waiting', why, ...bytes } : { phase: 'sending', ...bytes },
      this.#speed.bytesPerSecond,
    )
  }
}
