import { useDeferredValue, type ReactNode } from 'react'

/**
 * A large part of a screen, drawn a few milliseconds at a time when it is first shown: between them the page answers taps.
 * What has come from the server is else drawn in one go. `fallback` is shown until all of it is there.
 */
export function InPieces({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
