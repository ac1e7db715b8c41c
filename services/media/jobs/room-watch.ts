import { setTimeout as wait } from 'node:timers/promises'
import { StoreFull } from '@courtline/infra/blob-store/blob-store'

/** Room on the disk on which jobs write. */
export interface Room {
  /** What jobs leave to the log, sessions and read models. */
  readonly reserveBytes: number
  readonly freeBytes: () => Promise<number>
  /** How often is looked; jobs write between two looks what the disk takes in that time. */
  readonly lookEveryMs: number
}

/**
 * Looks at the room on the disk while `write` runs, and aborts the signal that it is given once less is left than is
 * reserved. Throws StoreFull before it begins where there is none; `write` throws the signal's reason, a StoreFull too.
 */
export async function whileRoomIsLeft<T>(
  room: Room | undefined,
  write: (full: AbortSignal) => Promise<T>,
): Promise<T> {
  const full = new AbortController()
  if (!room || room.reserveBytes === 0) return await write(full.signal)
  const look = async () => {
    if ((await room.freeBytes()) >= room.reserveBytes) return
    full.abort(new StoreFull(new Error('What is left on the disk is reserved for the log')))
  }
  await look()
  full.signal.throwIfAborted()
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted && !full.signal.aborted) {
      await wait(room.lookEveryMs, undefined, { signal: done.signal }).catch(() => 'done')
      // A look that fails does not count: the next one does.
      if (!done.signal.aborted) await look().catch(() => undefined)
    }
  })()
  try {
    return await write(full.signal)
  } finally {
    done.abort()
    await watching
  }
}
