import type { QueueRow } from '@courtline/messages/views/queue'
import { useEffect, useRef } from 'react'

/**
 * When the chosen row leaves the list and takes the focus along, as an accepted match does, the row that takes its place
 * is chosen, so that work by keys continues there; where none is left the page has the focus.
 */
export function useKeptChoice(
  rows: readonly QueueRow[],
  chosenId: string | undefined,
  choose: (matchId: string | undefined) => void,
): void {
  const lastAt = useRef(0)
  const at = rows.findIndex(({ matchId }) => matchId === chosenId)
  useEffect(() => {
    if (at >= 0) lastAt.current = at
    if (at >= 0 || chosenId === undefined) return
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    const next = isFocusLost ? rows[Math.min(lastAt.current, rows.length - 1)] : undefined
    choose(next?.matchId)
    if (isFocusLost && !next) document.querySelector('main')?.focus({ preventScroll: true })
  }, [at, chosenId, rows, choose])
}
