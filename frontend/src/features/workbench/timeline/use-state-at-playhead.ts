import type { Replay } from '@courtline/scoring/replay/replay'
import type { MatchState } from '@courtline/scoring/rules/state'
import type { Playback } from '../../../domain/video/playback.ts'
import { startTransition, useEffect, useState } from 'react'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'

/** The state of the match at the playhead: after all entries that start no later. Drawn again only where an entry starts. */
export function useStateAtPlayhead({ steps, initial }: Replay, playback: Playback): MatchState {
  const last = usePlayhead(playback, ({ seconds }) => lastAt(steps, seconds))
  return steps[last]?.after ?? initial
}

/** The same for a part of the page that may follow a frame after the key that moved the playhead. */
export function useStateAtPlayheadLater({ steps, initial }: Replay, playback: Playback): MatchState {
  const [last, setLast] = useState(() => lastAt(steps, playback.seconds))
  useEffect(() => {
    const read = () => {
      const now = lastAt(steps, playback.seconds)
      startTransition(() => setLast(now))
    }
    read()
    return playback.listen(read)
  }, [steps, playback])
  return steps[last]?.after ?? initial
}

const lastAt = (steps: Replay['steps'], seconds: number) =>
  steps.findLastIndex(({ event }) => event.clockTime.start <= seconds)
