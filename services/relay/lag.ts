import type { EventLogReader, Position } from '@courtline/infra/event-log/event-log'

export interface Lag {
  /** Exact where positions count events, else by how far an event brought the position so far. */
  readonly events: number
  /** Age of the oldest event that waits; 0 where none does. */
  readonly seconds: number
}

/** How much of the log comes after a position, and for how long it has been waiting. */
export async function lagBehind(
  log: Pick<EventLogReader, 'readAll' | 'head'>,
  position: Position,
  perEvent: number,
  now: Date = new Date(),
): Promise<Lag> {
  const head = await log.head()
  const { events } = await log.readAll({ after: position, limit: 1 })
  const [oldest] = events
  if (!oldest) return { events: 0, seconds: 0 }
  const waiting = Math.max(1, Math.round((Number(head) - Number(position)) / perEvent))
  return { events: waiting, seconds: Math.max(0, (now.getTime() - Date.parse(oldest.meta.at)) / 1000) }
}
