import { randomBytes } from 'node:crypto'
import { KEY_BYTES, type PersonalKeys } from '../personal-keys.ts'

/** Keys that are gone with their process: for tests. */
export function openMemoryPersonalKeys(): PersonalKeys {
  const keys = new Map<string, Uint8Array>()
  const destroyed = new Set<string>()
  return {
    keyToSeal: (subjectId) => {
      if (destroyed.has(subjectId)) return 'destroyed'
      const key = keys.get(subjectId) ?? randomBytes(KEY_BYTES)
      keys.set(subjectId, key)
      return key
    },
    keyToOpen: (subjectId) => keys.get(subjectId),
    destroy: (subjectId) => {
      keys.get(subjectId)?.fill(0)
      keys.delete(subjectId)
      destroyed.add(subjectId)
    },
    isDestroyed: (subjectId) => destroyed.has(subjectId),
    destroyedCount: () => destroyed.size,
    close: () => {},
  }
}
