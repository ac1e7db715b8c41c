import { START, type Position, type StoredEvent } from '@courtline/infra/event-log/event-log'
import type { BuildCheckpoint } from '@courtline/infra/read-models/read-models'
import { WHOLE_LOG } from './build-writer.ts'

/** Which partition carries a stream. Every event of a stream is in the same one, in order. */
export type PartitionOf = (stream: string) => string

/** What a build has looked at. */
export interface Seen {
  /** The furthest that any of its partitions has come. */
  readonly upTo: Position
  readonly has: (event: Pick<StoredEvent, 'stream' | 'position'>) => boolean
}

/**
 * What follows from the checkpoints of a build: the whole log up to one of them, and each partition a little further,
 * as far as its own.
 */
export function seenBy(checkpoints: readonly BuildCheckpoint[], partitionOf?: PartitionOf): Seen {
  const positions = new Map(checkpoints.map(({ partition, position }) => [partition, position]))
  const whole = positions.get(WHOLE_LOG) ?? START
  const upTo = [...positions.values()].reduce((far, position) => (position > far ? position : far), START)
  return {
    upTo,
    has: ({ stream, position }) =>
      position <= whole ||
      (partitionOf !== undefined && position <= (positions.get(partitionOf(stream)) ?? START)),
  }
}
