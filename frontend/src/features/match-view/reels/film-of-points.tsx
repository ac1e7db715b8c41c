import type { PointRow } from '../watched-match.ts'
import type { PointReels } from './use-point-reels.tsx'
import './reels.css'

/** A film of the points that are shown, with a question before or without one. */
export function FilmOfPoints({ points, reels }: { points: readonly PointRow[]; reels: PointReels }) {
  const shown = points.length === 1 ? 'this point' : `these ${points.length} points`
  return (
    <div className="points-film">
      <span className="faint" aria-hidden>
        Make a reel of
      </span>
      <button
        type="button"
        className="quiet"
        disabled={points.length === 0}
        aria-label={`Make a reel of ${shown}`}
        onClick={() => reels.makeReel(points)}
      >
        {shown}
      </button>
      <button
        type="button"
        className="quiet"
        disabled={!reels.hasPoints}
        title="The ten points on which most hung in the whole match, with the score in the picture"
        aria-label="Reel of the biggest points"
        onClick={reels.biggestPoints}
      >
        the biggest points
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
    </div>
  )
}
