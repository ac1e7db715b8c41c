/** SQLite's codes for a disk that is full, and for one that cannot be written. */
const SQLITE_FULL = 13
const SQLITE_IOERR = 10

/** Whether the file took it; false where its disk is full or cannot be written. Any other failure throws. */
export function wasWritten(write: () => unknown): boolean {
  try {
    write()
    return true
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined
    if (code === SQLITE_FULL || (typeof code === 'number' && (code & 0xff) === SQLITE_IOERR)) return false
    throw error
  }
}
