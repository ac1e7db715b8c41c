import type { Replay } from '@courtline/scoring/replay/replay'
import type { MatchState } from '@courtline/scoring/rules/state'
import { useCallback } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayheadLater } from '../../../domain/video/use-playhead.ts'

/**
 * The state of the match at the playhead: after all entries that start no later. Drawn again only where an entry starts, and
 * then a frame after the key that moved the playhead.
 */
export function useStateAtPlayhead({ steps, initial }: Replay, playback: Playback): MatchState {
  const lastAt = useCallback(
    ({ seconds }: Playback) => steps.findLastIndex(({ event }) => event.clockTime.start <= seconds),
    [steps],
  )
  const last = usePlayheadLater(playback, lastAt)
  return steps[last]?.after ?? initial
}
