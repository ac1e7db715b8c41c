import type { Json } from '../../event-log/event-log.ts'
import type { Broadcast } from '../broadcast.ts'

/** Between several parts of one process, a turn later, as text. */
export function openMemoryBroadcast(): Broadcast {
  const listeners = new Set<(message: Json) => void>()
  return {
    send: (message) => {
      const text = JSON.stringify(message)
      setImmediate(() => {
        for (const listener of listeners) {
          const received: Json = JSON.parse(text)
          listener(received)
        }
      })
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
