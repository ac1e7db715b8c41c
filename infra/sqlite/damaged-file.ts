/** SQLITE_CORRUPT and SQLITE_NOTADB: the file is not what SQLite once wrote. */
const DAMAGED = new Set([11, 26])

/** The error of SQLite for a damaged file, in one line; undefined for every other error, such as a full disk. */
export function damageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  // The lowest byte is the kind; the others say where it was noticed.
  if (!DAMAGED.has(Number(error.errcode) & 0xff)) return undefined
  return 'message' in error && typeof error.message === 'string' ? error.message : 'it cannot be read'
}

/** The sentence for a file that turned out to be damaged while it was in use: which, and what brings it back. */
export const damagedInUse = (file: string, damage: string): string =>
  `${file} is damaged (${damage}). Stop the site, then restore a backup (npm run restore) or keep what can be read (npm run salvage).`
