import type { Position } from '@courtline/infra/event-log/event-log'

/** How far a reactor has come: in a file where a site is one process, in the store of notes where it is several. */
export interface ReactorCheckpoint {
  read(): Promise<Position>
  /** After a reaction: at once. */
  write(position: Position): Promise<void>
  /** Nothing was to be done up to here. Written only now and then: a start may look at some of it again. */
  pass(position: Position): Promise<void>
}

/** Every edit passes by every reactor: a checkpoint written for each would hold up the site. */
const PASSES_UNWRITTEN = 500

/** A checkpoint on whatever can be read and written. */
export function checkpointOf(place: Pick<ReactorCheckpoint, 'read' | 'write'>): ReactorCheckpoint {
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
