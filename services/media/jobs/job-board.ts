import { keyOfJob, type MediaJob, type PendingJobs } from './job.ts'
import { accountOfJob, doneAloneUnder, inTurns, type Lane, LANES } from './turns.ts'

/** A job to do, with a signal that aborts when it is no longer wanted. */
export interface TakenJob {
  readonly job: MediaJob
  readonly unwanted: AbortSignal
}

/** A job that waits, and how many of its lane come before it. */
export interface WaitingJob {
  readonly job: MediaJob
  readonly behind: number
}

/**
 * What there is to do, by the log, for the workers of a process. A job whose result a worker has sent to the match is
 * not given out again while the log has yet to catch up.
 */
export class JobBoard {
  #pending: PendingJobs = new Map()
  readonly #underWay = new Map<string, { readonly unwanted: AbortController; readonly alone: string }>()
  /** Done here, or in the hands of another process for now. */
  readonly #settled = new Set<string>()
  readonly #elsewhere = new Set<string>()
  /** When an account last had a turn, counted in turns. */
  readonly #lastTurns = new Map<string, number>()
  #turns = 0
  readonly #closed = new AbortController()
  #changes = 0
  #change = Promise.withResolvers<void>()

  /** The jobs pending now: one under way is stopped when it is no longer among them. */
  update(now: PendingJobs): void {
    this.#pending = now
    const known = new Set([...now.values()].map((job) => job.jobId))
    for (const [jobId, { unwanted }] of this.#underWay)
      if (!known.has(jobId)) unwanted.abort(new Error('The match has another status now'))
    const accounts = new Set([...now.values()].map(accountOfJob))
    for (const account of this.#lastTurns.keys()) if (!accounts.has(account)) this.#lastTurns.delete(account)
    for (const jobId of this.#settled) if (!known.has(jobId)) this.#settled.delete(jobId)
    this.#changed()
  }

  /** No more jobs will come. */
  close(): void {
    this.#closed.abort()
    this.#changed()
  }

  /** The next job of a lane; undefined after `close`. */
  async next(lane: Lane): Promise<TakenJob | undefined> {
    while (!this.#closed.signal.aborted) {
      const taken = new Set([...this.#underWay.values()].map(({ alone }) => alone))
      const job = this.#inTurns(lane).find(
        (each) => !this.#isUnderWay(each) && !taken.has(doneAloneUnder(each)),
      )
      if (job) {
        const unwanted = new AbortController()
        this.#underWay.set(job.jobId, { unwanted, alone: doneAloneUnder(job) })
        this.#lastTurns.set(accountOfJob(job), (this.#turns += 1))
        this.#changed()
        return { job, unwanted: unwanted.signal }
      }
      await this.#change.promise
    }
    return undefined
  }

  /** Every job that nobody works on yet, in the order of turns. */
  waiting(): readonly WaitingJob[] {
    return LANES.flatMap((lane) =>
      this.#inTurns(lane).flatMap((job, behind) => (this.#isUnderWay(job) ? [] : [{ job, behind }])),
    )
  }

  /** Another worker has this job: it is looked at again after a while, in case that one ends. */
  postpone({ jobId }: MediaJob, milliseconds: number): void {
    this.#underWay.delete(jobId)
    this.#elsewhere.add(jobId)
    setTimeout(() => {
      this.#elsewhere.delete(jobId)
      this.#changed()
    }, milliseconds).unref()
    this.#changed()
  }

  /** A worker is done with this job: its result is recorded, refused, or no longer wanted. */
  settle(job: MediaJob): void {
    this.#underWay.delete(job.jobId)
    if (this.#pending.get(keyOfJob(job))?.jobId === job.jobId) this.#settled.add(job.jobId)
    this.#changed()
  }

  /** Resolves once more has changed than `changes`: what there is to do, or who does it. */
  async changedSince(changes: number): Promise<void> {
    if (changes === this.#changes) await this.#change.promise
  }

  /** Changes so far. */
  get changes(): number {
    return this.#changes
  }

  /** Aborts when no more jobs will come. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  readonly #isUnderWay = ({ jobId }: MediaJob) => this.#underWay.has(jobId) || this.#elsewhere.has(jobId)

  #inTurns(lane: Lane): readonly MediaJob[] {
    const open = [...this.#pending.values()].filter(({ jobId }) => !this.#settled.has(jobId))
    return inTurns(open, lane, this.#isUnderWay, this.#lastTurns)
  }

  #changed(): void {
    this.#changes += 1
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }
}
