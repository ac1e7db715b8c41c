import type { Position } from '../event-log/event-log.ts'

/**
 * The port of leases: one process at a time does a job that is named. Each time a lease is taken its epoch grows, and
 * what is written under an older epoch is refused, so that a holder that slept over its lease does no harm. Adapters:
 * memory, mongodb.
 */
export interface Leases {
  /**
   * Takes the lease for so long. Undefined while it is held, by the same owner too: a process that began again
   * waits for its former life's lease to run out.
   */
  acquire(name: string, owner: string, ttlMs: number): Promise<Lease | undefined>
  /** Holds it for so long from now. False: another owner has it, or had it; stop. */
  renew(name: string, epoch: number, ttlMs: number): Promise<boolean>
  /** Gives it back, so that the next one need not wait. */
  release(name: string, epoch: number): Promise<void>
  /** Notes how far the job has come. False, and nothing is noted, under an epoch that was taken over: stop. */
  saveCheckpoint(name: string, epoch: number, checkpoint: JobCheckpoint): Promise<boolean>
  /** Who holds it, as far as is known. */
  holder(name: string): Promise<Holder | undefined>
  close(): Promise<void>
}

export interface Lease {
  /** Greater than that of every lease of this name before. */
  readonly epoch: number
  /** The last one that was saved, by whomever. */
  readonly checkpoint: JobCheckpoint | undefined
}

/** How far a job has come in the log, with regard to something that may be replaced. */
export interface JobCheckpoint {
  readonly position: Position
  /** What the job writes to; the checkpoint is not valid for another one. */
  readonly target: string
}

export interface Holder {
  readonly owner: string
  readonly epoch: number
}
