import { memo } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import type { Entry } from '../entry/use-entry.ts'
import { usePointEntry } from '../entry/point-entry.tsx'
import type { DeadTime } from '../timeline/use-dead-time.ts'
import { PlaybackBadge } from './playback-badge.tsx'

/** Over the video of the workbench: what is shown of the point that is entered there. */
export function PointOverVideo({ playback }: { playback: Playback }) {
  const { entry, deadTime } = usePointEntry()
  return <PointBadges {...{ playback, entry, deadTime }} />
}

/** The rate and, during a point, the crossings counted so far. */
export const PointBadges = memo(function PointBadges({
  playback,
  entry: { state, netCrosses },
  deadTime,
}: {
  playback: Playback
  entry: Pick<Entry, 'state' | 'netCrosses'>
  deadTime: DeadTime
}) {
  return (
    <>
      <PlaybackBadge playback={playback} phase={state.phase} deadTime={deadTime} />
      {state.phase !== 'idle' && (
        <span className="workbench-crossings">
          over the net <b>{netCrosses}</b>
        </span>
      )}
    </>
  )
})
