import type { MediaProgress } from '@courtline/messages/media/media'
import { useState } from 'react'
import { api } from '../../foundation/calls/api.ts'
import { rememberPosition } from '../../foundation/calls/positions.ts'
import { useLive } from '../../foundation/live/live.tsx'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** Reads reels again when something about them changed, and answers how far those being made are, by reel. */
export function useLiveReels(): ReadonlyMap<string, MediaProgress> {
  const dispatch = useAppDispatch()
  const [progress, setProgress] = useState<ReadonlyMap<string, MediaProgress>>(new Map())
  useLive(['me'], (frame) => {
    if (frame.type === 'reelProgress')
      setProgress((known) => new Map(known).set(frame.reelId, frame.progress))
    if (frame.type !== 'reelsChanged' && frame.type !== 'reset') return
    if (frame.type === 'reelsChanged') rememberPosition(frame.position)
    dispatch(api.util.invalidateTags(['Reels']))
  })
  return progress
}
