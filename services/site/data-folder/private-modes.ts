import { chmodSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Files that the site makes from now on, and folders too, are for its own user alone. */
const PRIVATE_MASK = 0o077
/** Files of the folder itself that hold texts of people, or what opens them. */
const PRIVATE_FILE = /\.(db|db-wal|db-shm|key|checkpoint)$/

/**
 * Keeps a data folder from other users of the machine, also one that was made before with other rights: folders 700,
 * its databases and keys 600. Windows has no such rights; there it changes nothing.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(PRIVATE_MASK)
  if (!existsSync(dataDir)) return
  chmodSync(dataDir, 0o700)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const each = path.join(dataDir, entry.name)
    if (entry.isDirectory()) chmodSync(each, 0o700)
    else if (entry.isFile() && PRIVATE_FILE.test(entry.name)) chmodSync(each, 0o600)
  }
}
