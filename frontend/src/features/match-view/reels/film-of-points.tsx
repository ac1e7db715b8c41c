import type { PointRow } from '../watched-match.ts'
import type { PointReels } from './use-point-reels.tsx'
import './reels.css'

/** A film of the points that are shown, with a question before or without one. */
export function FilmOfPoints({ points, reels }: { points: readonly PointRow[]; reels: PointReels }) {
  return (
    <div className="points-film">
      <button
        type="button"
        className="quiet"
        disabled={points.length === 0}
        onClick={() => reels.makeReel(points)}
      >
        Make a reel of {points.length === 1 ? 'this point' : `these ${points.length} points`}
      </button>
      <button
        type="button"
        className="quiet"
        disabled={points.length === 0}
        title="A film of the points shown, without dead time, with the score in the picture, to download"
        onClick={() => reels.coachCut(points)}
      >
        Coach cut
      </button>
      <button
        type="button"
        className="quiet"
        disabled={!reels.hasPoints}
        title="The ten points on which most hung in the whole match, with the score in the picture"
        onClick={reels.biggestPoints}
      >
        Reel of the biggest points
      </button>
    </div>
  )
}
