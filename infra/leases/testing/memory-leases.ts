import type { JobCheckpoint, Leases } from '../leases.ts'

interface Held {
  readonly owner: string
  readonly epoch: number
  readonly until: number
  readonly checkpoint: JobCheckpoint | undefined
}

/** Leases within this process: for tests and for sites of one process. `now` in milliseconds. */
export function openMemoryLeases(now: () => number = Date.now): Leases {
  const leases = new Map<string, Held>()
  const change = (name: string, epoch: number, fields: Partial<Held>): boolean => {
    const held = leases.get(name)
    if (held?.epoch !== epoch) return false
    leases.set(name, { ...held, ...fields })
    return true
  }
  return {
    acquire: async (name, owner, ttlMs) => {
      const held = leases.get(name)
      if (held && held.until > now()) return undefined
      const [epoch, checkpoint] = [(held?.epoch ?? 0) + 1, held?.checkpoint]
      leases.set(name, { owner, epoch, until: now() + ttlMs, checkpoint })
      return { epoch, checkpoint }
    },
    renew: async (name, epoch, ttlMs) => change(name, epoch, { until: now() + ttlMs }),
    release: async (name, epoch) => void change(name, epoch, { until: 0 }),
    saveCheckpoint: async (name, epoch, checkpoint) => change(name, epoch, { checkpoint }),
    holder: async (name) => {
      const held = leases.get(name)
      return held && held.until > now() ? { owner: held.owner, epoch: held.epoch } : undefined
    },
    close: async () => undefined,
  }
}
