import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useCallback, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { VideoPlayer } from '../../../domain/video/player.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { ScoreOverlay } from './score-overlay.tsx'
import './video.css'

/** The video, with the score and the place in the filter over it. */
export function MatchVideo({
  match,
  watched,
  videoUrl,
  playback,
  showsScore,
  current,
  filtered,
}: {
  match: MatchView
  watched: WatchedMatch
  /** Undefined while it is read, null where there is none. */
  videoUrl: string | undefined | null
  playback: Playback
  showsScore: boolean
  /** Index of the point at the playhead. */
  current: number | null
  /** The points of the filter; absent where nothing is filtered. */
  filtered: readonly PointRow[] | undefined
}) {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const place = filtered?.findIndex((point) => point.pointIndex === current) ?? -1
  const label = `Video of ${match.metadata.teams.join(' v ')}`
  return (
    <div className="match-video">
      {videoUrl && !failed ? (
        <VideoPlayer src={videoUrl} playback={playback} label={label} onFailed={onFailed} />
      ) : (
        <div className="match-video-missing" role="status">
          {missingText(failed, videoUrl)}
          {failed && (
            <Button size="xs" onClick={() => setFailed(false)}>
              Try again
            </Button>
          )}
        </div>
      )}
      {showsScore && <ScoreOverlay watched={watched} playback={playback} />}
      {filtered && place >= 0 && (
        <span className="match-badge">
          Point {place + 1} of {filtered.length} in this filter
        </span>
      )}
    </div>
  )
}

function missingText(failed: boolean, videoUrl: string | undefined | null): string {
  if (failed) return 'The video could not be loaded.'
  return videoUrl === null ? 'This match has no video.' : 'Loading the video …'
}
