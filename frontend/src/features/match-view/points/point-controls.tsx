import type { MatchView } from '@courtline/messages/views/match'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import type { Playback } from '../../../domain/video/playback.ts'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import type { MatchFavorites } from '../favorites/use-match-favorites.ts'
import { QualityChoice } from '../video/quality-choice.tsx'
import { PlayBar } from '../video/play-bar.tsx'
import { NoSpoilersButton } from '../spoilers/no-spoilers-button.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { numberOfPoints } from './number-of-points.ts'
import { PointTimeline } from './point-timeline.tsx'
import { SetRow } from './set-row.tsx'
import type { FilteredPlay } from './use-filtered-play.ts'
import './points.css'

/** Below the video: playing, the timeline of points, and who won how many of those shown. */
export function PointControls({
  watched,
  points,
  numPoints,
  noSpoilers,
  playback,
  filteredPlay,
  durationSeconds,
  favorites,
  current,
  match,
  hasCaptions,
  onOpen,
  onFullScreen,
}: {
  watched: WatchedMatch
  points: readonly PointRow[]
  /** Points of the filter that count; one that has no winner yet does not. */
  numPoints: number
  noSpoilers: { readonly isOn: boolean; readonly toggle: () => void }
  playback: Playback
  filteredPlay: FilteredPlay
  durationSeconds: number
  favorites: MatchFavorites | undefined
  /** pointIndex of the point at the playhead. */
  current: number | null
  match: Pick<MatchView, 'thumbnails' | 'pieces' | 'postprocessedVideoUri' | 'smallRendition' | 'probe'>
  /** Whether the video that is watched has captions. */
  hasCaptions: boolean
  onOpen: (point: PointRow) => void
  onFullScreen: () => void
}) {
  const point = watched.points.find(({ pointIndex }) => pointIndex === current)
  const matching = new Set(points.map((point) => point.pointIndex))
  return (
    <div className="match-controls">
      <PlayBar
        {...{ playback, points, durationSeconds, filteredPlay, hasCaptions, onFullScreen }}
        chapters={watched.points}
        toPlay={noSpoilers.isOn ? 'points' : numberOfPoints(numPoints)}
      >
        <NoSpoilersButton on={noSpoilers.isOn} onToggle={noSpoilers.toggle} />
        <QualityChoice match={match} />
        {favorites && <FavoriteButton favorites={favorites} point={point} />}
      </PlayBar>
      <SetRow {...{ watched, durationSeconds, onOpen }} />
      <PointTimeline
        {...{ watched, matching, playback, durationSeconds, onOpen }}
        pictures={{ thumbnails: match.thumbnails, pieces: match.postprocessedVideoUri ? match.pieces : [] }}
        favorites={favorites?.serveIds}
      />
      <Legend watched={watched} points={points} />
    </div>
  )
}

function Legend({ watched, points }: { watched: WatchedMatch; points: readonly PointRow[] }) {
  const won = (team: 0 | 1) => points.filter((point) => point.winner === team).length
  return (
    <p className="match-legend">
      <span className="team-0">
        {watched.names.teams[0]} won {won(0)}
      </span>
      <span className="team-1">
        {watched.names.teams[1]} won {won(1)}
      </span>
      <span className="break">Break point</span>
      <span className="match-key-hints" aria-hidden="true">
        <Kbd action="view.previousPoint" />
        <Kbd action="view.nextPoint" /> point <Kbd action="view.seekBack" />
        <Kbd action="view.seekForward" /> 3 s <Kbd action="everywhere.keys" /> all keys
      </span>
    </p>
  )
}
