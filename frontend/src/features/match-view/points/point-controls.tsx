import type { Playback } from '../../../domain/video/playback.ts'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import type { MatchFavorites } from '../favorites/use-match-favorites.ts'
import { PlayBar } from '../video/play-bar.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { PointTimeline } from './point-timeline.tsx'
import type { FilteredPlay } from './use-filtered-play.ts'
import './points.css'

/** Below the video: playing, the timeline of points, and who won how many of those shown. */
export function PointControls({
  watched,
  points,
  filtered,
  playback,
  filteredPlay,
  durationSeconds,
  favorites,
  current,
  onOpen,
}: {
  watched: WatchedMatch
  points: readonly PointRow[]
  filtered: boolean
  playback: Playback
  filteredPlay: FilteredPlay
  durationSeconds: number
  favorites: MatchFavorites | undefined
  /** pointIndex of the point at the playhead. */
  current: number | null
  onOpen: (point: PointRow) => void
}) {
  const point = watched.points.find(({ pointIndex }) => pointIndex === current)
  const matching = new Set(points.map((point) => point.pointIndex))
  return (
    <div className="match-controls">
      <PlayBar {...{ playback, points, durationSeconds, filteredPlay, filtered }}>
        {favorites && <FavoriteButton favorites={favorites} point={point} />}
      </PlayBar>
      <PointTimeline
        {...{ watched, matching, playback, durationSeconds, onOpen }}
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
      <span className="match-legend-break">Break point</span>
    </p>
  )
}
