import type { MatchView } from '@courtline/messages/views/match'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { FilmOfPoints } from './film-of-points.tsx'
import { usePointReels } from './use-point-reels.tsx'

/** Films of the points of a match for the viewer: the ways to them, and how far the last one is. */
export function PointFilms({
  match,
  watched,
  points,
}: {
  match: MatchView
  watched: WatchedMatch
  /** Those of the filter that may be shown. */
  points: readonly PointRow[]
}) {
  const reels = usePointReels(match, watched)
  if (!reels) return null
  return (
    <>
      <FilmOfPoints points={points} reels={reels} />
      {reels.underWay}
      {reels.dialog}
    </>
  )
}
