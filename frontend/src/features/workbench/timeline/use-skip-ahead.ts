import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { skipAheadTo, type LongestSkip } from '@courtline/scoring/entry/skip-ahead'
import type { Replay } from '@courtline/scoring/replay/replay'
import { useEffect, useRef, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'

/** How long the screen shows that something was skipped. */
const SHOWN_MS = 3000

/** A point after whose end the video went ahead. */
interface Skipped {
  readonly pointStartSeconds: number
  /** Where the video was, in clock seconds. */
  readonly fromSeconds: number
  /** How much was skipped. */
  readonly seconds: number
}

/**
 * Goes ahead after a point was recorded, past the seconds in which nobody can serve yet; back again where the point is taken
 * up again. Answers the seconds that were skipped just now.
 *
 * @param longest undefined where the video is the annotator's alone
 */
export function useSkipAhead(
  playback: Playback,
  state: EntryState,
  replayed: Replay,
  longest: LongestSkip | undefined,
): number | undefined {
  const before = useRef(state)
  const skipped = useRef<Skipped>(undefined)
  const [shown, show] = useState<Skipped>()
  useEffect(() => {
    const from = before.current
    before.current = state
    if (from === state) return
    if (skipped.current && isTakenUpAgain(skipped.current, state)) {
      playback.seekTo(skipped.current.fromSeconds)
      skipped.current = undefined
      show(undefined)
    }
    const target =
      longest && isRecorded(from, state) ? targetOf(state, playback, replayed, longest) : undefined
    if (target === undefined) return
    const fromSeconds = playback.seconds
    playback.seekTo(target.seconds)
    const { pointStartSeconds } = target
    skipped.current = { pointStartSeconds, fromSeconds, seconds: Math.round(target.seconds - fromSeconds) }
    show(skipped.current)
  }, [playback, state, replayed, longest])
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => show(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return shown?.seconds
}

/** A point that has just ended was described and saved, not an older row, and not the same one once more. */
function isRecorded(from: EntryState, to: EntryState): boolean {
  if (to.phase !== 'idle' || to.saved === null || isOfRow(from)) return false
  return from.phase !== 'idle' || from.saved?.annotationId !== to.saved.annotationId
}

const isOfRow = (state: EntryState) => state.phase === 'describing' && state.origin.type !== 'just-ended'

function isTakenUpAgain({ pointStartSeconds }: Skipped, state: EntryState): boolean {
  if (state.phase === 'in-play') return state.startSeconds === pointStartSeconds
  return state.phase === 'describing' && !isOfRow(state) && state.draft.startSeconds === pointStartSeconds
}

function targetOf(state: EntryState, playback: Playback, replayed: Replay, longest: LongestSkip) {
  const saved = state.phase === 'idle' ? state.saved : null
  if (saved === null || !runsByItself(playback)) return undefined
  const seconds = skipAheadTo(replayed, saved.annotationId, playback, longest)
  return seconds === undefined ? undefined : { seconds, pointStartSeconds: saved.draft.startSeconds }
}

/** A user who has paused, plays in slow motion or holds turbo is looking at something. */
const runsByItself = ({ playing, rate, chosenRate }: Playback) =>
  playing && rate === chosenRate && chosenRate >= 1
