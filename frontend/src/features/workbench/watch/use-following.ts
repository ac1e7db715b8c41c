import type { WorkPlace } from '@courtline/messages/live'
import { useEffect, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useLive } from '../../../foundation/live/live.tsx'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { rowSelected } from '../sync/workbench-slice.ts'

/** Closer than this, playing at the same rate keeps up by itself. */
const DRIFT_SECONDS = 1.5

export interface Following {
  readonly on: boolean
  readonly toggle: () => void
  /** Where the annotator is; undefined until it was received. */
  readonly place: WorkPlace | undefined
}

/** For a user who watches: picture and score follow the annotator, and the row they edit is marked. */
export function useFollowing(matchId: string, playback: Playback, isWatching: boolean): Following {
  const dispatch = useAppDispatch()
  const [on, setOn] = useState(true)
  const [place, setPlace] = useState<WorkPlace>()
  useLive(isWatching ? [`match:${matchId}`] : [], (frame) => {
    if (frame.type === 'workPlace' && frame.matchId === matchId) setPlace(frame.place)
  })
  useEffect(() => {
    if (!isWatching || !on || !place) return
    follow(playback, place)
    if (place.open?.annotationId) dispatch(rowSelected(place.open.annotationId))
  }, [dispatch, isWatching, on, place, playback])
  return { on, toggle: () => setOn(!on), place }
}

function follow(playback: Playback, { clockSeconds, rate, playing }: WorkPlace): void {
  if (Math.abs(playback.seconds - clockSeconds) > DRIFT_SECONDS || !playing) playback.seekTo(clockSeconds)
  if (playback.rate !== rate) playback.setRate(rate)
  if (playing && !playback.playing) playback.play()
  if (!playing && playback.playing) playback.pause()
}
