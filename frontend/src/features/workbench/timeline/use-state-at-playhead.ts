import type { Replay } from '@courtline/scoring/replay/replay'
import type { MatchState } from '@courtline/scoring/rules/state'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'

/** The state of the match at the playhead: after all entries that start no later. Drawn again only where an entry starts. */
export function useStateAtPlayhead({ steps, initial }: Replay, playback: Playback): MatchState {
  const last = usePlayhead(playback, ({ seconds }) =>
    steps.findLastIndex(({ event }) => event.clockTime.start <= seconds),
  )
  return steps[last]?.after ?? initial
}
