import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useCallback, useMemo, useState } from 'react'
import { clock } from '../../../foundation/time/clock.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { VideoPlayer, type VideoTrack } from '../../../domain/video/player.tsx'
import { pointAfter, pointBefore } from '../points/point-at.ts'
import { NoSpoilersSign } from '../spoilers/no-spoilers-button.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { ScoreOverlay } from './score-overlay.tsx'
import { useSwipe } from './use-swipe.ts'
import { jump } from './use-view-keys.ts'
import './video.css'

/** The video, with the score and the place in the filter over it: a tap plays or pauses, a swipe goes from point to point. */
export function MatchVideo({
  match,
  watched,
  videoUrl,
  playback,
  showsScore,
  current,
  points,
  filtered,
  resumedAtSeconds,
  onSpoilers,
  embed,
}: {
  match: MatchView
  watched: WatchedMatch
  /** Undefined while it is read, null where there is none. */
  videoUrl: string | undefined | null
  playback: Playback
  showsScore: boolean
  /** Index of the point at the playhead. */
  current: number | null
  /** The points of the filter, or all. */
  points: readonly PointRow[]
  filtered: boolean
  /** Where an earlier visit stopped; 0 where this one begins at the start. */
  resumedAtSeconds: number
  /** Turns no spoilers off; absent while it is off. */
  onSpoilers: (() => void) | undefined
  embed: boolean
}) {
  const swipe = useSwipe({
    onLeft: () => jump(playback, pointAfter(points, playback.seconds)),
    onRight: () => jump(playback, pointBefore(points, playback.seconds)),
  })
  const place = filtered ? points.findIndex((point) => point.pointIndex === current) : -1
  return (
    <div className="match-video" {...swipe}>
      <Picture match={match} videoUrl={videoUrl} playback={playback} embed={embed} />
      {showsScore && <ScoreOverlay watched={watched} playback={playback} />}
      {onSpoilers && <NoSpoilersSign onTurnOff={onSpoilers} />}
      {place >= 0 && !onSpoilers && (
        <span className="match-badge">
          Point {place + 1} of {points.length} in this filter
        </span>
      )}
      {resumedAtSeconds > 0 && <Resumed seconds={resumedAtSeconds} playback={playback} />}
    </div>
  )
}

/** The video itself, or why there is none to see. */
function Picture({
  match,
  videoUrl,
  playback,
  embed,
}: {
  match: MatchView
  videoUrl: string | undefined | null
  playback: Playback
  embed: boolean
}) {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const tracks = useMemo(() => tracksOf(match.id, embed), [match.id, embed])
  const label = `Video of ${match.metadata.teams.join(' v ')}`
  if (videoUrl && !failed)
    return (
      <div className="match-picture" onClick={() => playback.toggle()}>
        <VideoPlayer src={videoUrl} controls="none" {...{ playback, label, tracks, onFailed }} />
      </div>
    )
  return (
    <div className="match-video-missing" role="status">
      {missingText(failed, videoUrl)}
      {failed && (
        <Button size="xs" onClick={() => setFailed(false)}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Games as chapters and the score as captions. */
function tracksOf(matchId: string, embed: boolean): readonly VideoTrack[] {
  const file = (kind: VideoTrack['kind']) =>
    `/api/matches/${matchId}/${kind}.vtt${embed ? '?embed=true' : ''}`
  return [
    { kind: 'captions', label: 'Score', src: file('captions') },
    { kind: 'chapters', label: 'Games', src: file('chapters') },
  ]
}

/** Where the video was continued, and the way to its start, until either is used. */
function Resumed({ seconds, playback }: { seconds: number; playback: Playback }) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <p className="match-resumed" role="status">
      Continued at {clock(seconds)}
      <button
        type="button"
        onClick={() => {
          setShown(false)
          playback.seekTo(0)
        }}
      >
        From the start
      </button>
      <button type="button" aria-label="Close" onClick={() => setShown(false)}>
        ✕
      </button>
    </p>
  )
}

function missingText(failed: boolean, videoUrl: string | undefined | null): string {
  if (failed) return 'The video could not be loaded.'
  return videoUrl === null ? 'This match has no video.' : 'Loading the video …'
}
