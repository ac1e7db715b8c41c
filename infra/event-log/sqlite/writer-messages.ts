import type { AppendOutcome } from './append-batch.ts'
import type { WriterSettings } from './log-file.ts'
import type { PackedBatch } from './packed-batch.ts'

/** What the writer's thread is started with. */
export interface WriterData {
  readonly file: string
  readonly maxFileBytes: number | undefined
  /** Name of the channel on which each commit is made known to the readers of this process. */
  readonly channel: string
}

export type ToWriter =
  | { readonly type: 'write'; readonly batch: PackedBatch }
  | { readonly type: 'reportSettings' }
  | { readonly type: 'close' }

export type FromWriter =
  | { readonly type: 'ready' }
  | { readonly type: 'cannotOpen'; readonly why: string }
  /** One outcome for each append of the batch, in its order; all of it is on disk. */
  | { readonly type: 'written'; readonly outcomes: readonly AppendOutcome[] }
  | { readonly type: 'notWritten'; readonly why: string }
  | { readonly type: 'settings'; readonly settings: WriterSettings }
