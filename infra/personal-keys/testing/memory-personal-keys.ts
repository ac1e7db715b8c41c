import { randomBytes } from 'node:crypto'
import { KEY_BYTES, otherKey, type LocalKeys } from '../personal-keys.ts'

/** Keys that are gone with their process: for tests. */
export function openMemoryPersonalKeys(): LocalKeys {
  const keys = new Map<string, Uint8Array>()
  const destroyed = new Set<string>()
  const destroy = (subjectId: string) => {
    keys.get(subjectId)?.fill(0)
    keys.delete(subjectId)
    destroyed.add(subjectId)
  }
  return {
    keyToSeal: (subjectId) => {
      if (destroyed.has(subjectId)) return 'destroyed'
      const key = keys.get(subjectId) ?? randomBytes(KEY_BYTES)
      keys.set(subjectId, key)
      return key
    },
    keyToOpen: (subjectId) => keys.get(subjectId),
    destroy,
    isDestroyed: (subjectId) => destroyed.has(subjectId),
    destroyedCount: () => destroyed.size,
    async *records() {
      for (const [subjectId, key] of keys) yield { subjectId, key: Uint8Array.from(key) }
      for (const subjectId of destroyed) yield { subjectId, key: 'destroyed' }
    },
    async adopt({ subjectId, key }) {
      if (key === 'destroyed') return destroy(subjectId)
      if (destroyed.has(subjectId)) return
      const known = keys.get(subjectId)
      if (known && !Buffer.from(known).equals(key)) throw otherKey(subjectId)
      keys.set(subjectId, Uint8Array.from(key))
    },
    close: () => {},
  }
}
