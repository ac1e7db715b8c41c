import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from './settings/settings.ts'

/** Kept from the garbage collector, which would close the file and so let go of the folder. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process: two sites would run every job and send every mail twice. The lock is the
 * operating system's, on a file of SQLite's, so it goes with its process however that ends.
 * Throws SettingsError when another process holds it.
 */
export function lockFolder(dataDir: string): { readonly release: () => void } {
  const db = new DatabaseSync(path.join(dataDir, 'in-use.db'))
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (!String(error).includes('locked')) throw error
    throw new SettingsError(
      `The data folder ${dataDir} is in use by another Courtline. Stop that one, or choose another with --data FOLDER.`,
    )
  }
  held.add(db)
  return {
    release: () => {
      held.delete(db)
      db.close()
    },
  }
}
