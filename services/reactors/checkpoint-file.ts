import fs from 'node:fs'
import { START, type Position } from '@courtline/infra/event-log/event-log'

/** How far a reactor has come, in one small file that is replaced as a whole. */
export interface CheckpointFile {
  read(): Position
  /** After a reaction: at once. */
  write(position: Position): void
  /** Nothing was to be done up to here. Written only now and then: a start may look at some of it again. */
  pass(position: Position): void
}

/** Every edit passes by every reactor: a file written for each would hold up the site. */
const PASSES_UNWRITTEN = 500

/**
 * A reactor's checkpoint at `path`. It is written after the reaction, so a crash repeats the last one: reactions carry
 * the event's id and are harmless twice.
 */
export function checkpointFile(path: string): CheckpointFile {
  let passes = 0
  const write = (position: Position) => {
    passes = 0
    // Synced before the rename: a power cut leaves the old file or the new one, never an empty one.
    fs.writeFileSync(`${path}.new`, `${position}\n`, { flush: true })
    fs.renameSync(`${path}.new`, path)
  }
  return {
    read: () => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : START),
    write,
    pass(position) {
      passes += 1
      if (passes >= PASSES_UNWRITTEN) write(position)
    },
  }
}
