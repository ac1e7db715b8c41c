import type { MediaProgress } from '@courtline/messages/media'
import { useState } from 'react'
import { useLive } from './live.tsx'

/** More matches than this in the media worker's hands are not followed one by one. */
const MOST_FOLLOWED = 20

/** Progress of matches in the media worker's hands, by match id, as the live feed tells it. */
export function useProgress(matchIds: readonly string[]): ReadonlyMap<string, MediaProgress> {
  const [progress, setProgress] = useState<ReadonlyMap<string, MediaProgress>>(new Map())
  const channels = matchIds.slice(0, MOST_FOLLOWED).map((id) => `match:${id}`)
  useLive(channels, (frame) => {
    if (frame.type === 'progress' && matchIds.includes(frame.matchId))
      setProgress((known) => new Map(known).set(frame.matchId, frame.progress))
  })
  return progress
}
