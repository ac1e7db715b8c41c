import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import type { Position } from '@courtline/infra/event-log/event-log'

/** Every edit passes every reactor: a checkpoint written for each would slow the site down. */
const PASSES_UNWRITTEN = 500

/** A checkpoint in a file where a site is one process, in the store of documents where it is several. */
export interface StoredCheckpoint extends Checkpoint {
  read(): Promise<Position>
  write(position: Position): Promise<void>
}

/** A checkpoint that is written after each reaction; where nothing was to be done, only now and then. */
export function checkpointAt(place: Pick<StoredCheckpoint, 'read' | 'write'>): StoredCheckpoint {
  let passes = 0
  const write = async (position: Position) => {
    passes = 0
    await place.write(position)
  }
  return {
    read: () => place.read(),
    write,
    pass: async (position) => {
      passes += 1
      if (passes >= PASSES_UNWRITTEN) await write(position)
    },
  }
}
