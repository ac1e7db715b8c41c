import fs from 'node:fs'
import { START, type Position } from '@courtline/infra/event-log/event-log'
import { checkpointAt, type StoredCheckpoint } from './checkpoint.ts'

/**
 * A reactor's checkpoint at `path`. It is written after the reaction, so a crash repeats the last one: reactions carry
 * the event's id and are harmless twice.
 */
export function checkpointFile(path: string): StoredCheckpoint {
  const write = async (position: Position) => {
    // Synced before the rename: a power cut leaves the old file or the new one, never an empty one.
    fs.writeFileSync(`${path}.new`, `${position}\n`, { flush: true })
    fs.renameSync(`${path}.new`, path)
  }
  return checkpointAt({
    read: async () => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : START),
    write,
  })
}
