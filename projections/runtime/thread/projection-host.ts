import type { Position } from '@courtline/infra/event-log/event-log'
import type { ProjectionView } from '@courtline/messages/views/admin'
import type { Reads } from '../read/reads.ts'

/** The projections as the rest of the site sees them, whichever thread they run in. */
export interface ProjectionHost {
  /** Reads of the read models; they run in the thread of the caller. */
  readonly reads: Reads
  /**
   * Waits until the live build of a view has seen the log up to `position` (P6). Answers 'reached', or after
   * `timeoutMs` by how many events of the log it is behind.
   */
  waitFor(name: string, position: Position, timeoutMs: number): Promise<'reached' | number>
  /** Called after each page that a live build has written; never by a build that does not answer (P5). Returns the unsubscribe function. */
  onAdvance(listener: (name: string, position: Position) => void): () => void
  /** Called when something needs a person: a parked stream, a worker that makes no progress. Returns the unsubscribe function. */
  onAlarm(listener: (alarm: Alarm) => void): () => void
  status(): Promise<ProjectionView[]>
  /** Starts to build a view again beside the live build. */
  rebuild(name: string): Promise<ProjectionRequest>
  /** Lets another build answer from now on: a verified one, or the one that answered before. */
  flip(name: string, version: number, build: number): Promise<ProjectionRequest>
  /** Tries a parked stream again, or gives its parked events up with a reason (P8). */
  unpark(
    name: string,
    stream: string,
    action: 'retry' | 'skip',
    reason: string | null,
  ): Promise<ProjectionRequest>
  /** Finishes the pages under way and stops. */
  close(): Promise<void>
}

/** What became of an admin's request: the view as it now is, or why not. */
export type ProjectionRequest =
  | { readonly ok: true; readonly view: ProjectionView }
  | { readonly ok: false; readonly code: 'unknown' | 'impossible'; readonly why: string }

export interface Alarm {
  readonly projection: string
  readonly build: number
  readonly text: string
}
