import { startTransition, useEffect, useState } from 'react'
import { useAppStore, type RootState } from './store.ts'

/**
 * Reads something of the store for a part of the page that may follow a frame after the key that changed it: before the key
 * is painted that part is not even asked whether it changes.
 *
 * @param select the same function each time
 */
export function useLater<T>(select: (state: RootState) => T): T {
  const store = useAppStore()
  const [known, setKnown] = useState(() => ({ value: select(store.getState()) }))
  useEffect(() => {
    let last = known.value
    const read = () => {
      const value = select(store.getState())
      if (value === last) return
      last = value
      startTransition(() => setKnown({ value }))
    }
    // What has changed since it was drawn for the first time.
    read()
    return store.subscribe(read)
    // Only to begin with: what is known changes by what is read here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, select])
  return known.value
}
