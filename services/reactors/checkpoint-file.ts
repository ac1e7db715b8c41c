import fs from 'node:fs'
import { START, type Position } from '@courtline/infra/event-log/event-log'

/** How far a reactor has come, in one small file that is replaced as a whole. */
export interface CheckpointFile {
  read(): Position
  write(position: Position): void
}

/**
 * A reactor's checkpoint at `path`. It is written after the reaction, so a crash repeats the last one: reactions carry
 * the event's id and are harmless twice.
 */
export function checkpointFile(path: string): CheckpointFile {
  return {
    read: () => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : START),
    write(position) {
      fs.writeFileSync(`${path}.new`, `${position}\n`)
      fs.renameSync(`${path}.new`, path)
    },
  }
}
