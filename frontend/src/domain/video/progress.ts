import type { MediaProgress } from '@courtline/messages/media/media'
import { useState } from 'react'
import { useLive } from '../../foundation/live/live.tsx'

/** More matches than this in the media worker's hands are not followed one by one. */
const MOST_FOLLOWED = 20

/** 'waiting behind 3 other videos' for a match whose turn has not come, else undefined. */
export function waitingWords(progress: MediaProgress | undefined): string | undefined {
  const behind = progress?.waitingBehind
  if (behind === undefined) return undefined
  if (behind === 0) return 'next in turn'
  return `waiting behind ${behind} other ${behind === 1 ? 'video' : 'videos'}`
}

/** Progress of matches that the media worker processes, by match id, from the live feed. */
export function useProgress(matchIds: readonly string[]): ReadonlyMap<string, MediaProgress> {
  const [progress, setProgress] = useState<ReadonlyMap<string, MediaProgress>>(new Map())
  const channels = matchIds.slice(0, MOST_FOLLOWED).map((id) => `match:${id}`)
  useLive(channels, (frame) => {
    if (frame.type === 'progress' && matchIds.includes(frame.matchId))
      setProgress((known) => new Map(known).set(frame.matchId, frame.progress))
  })
  return progress
}
