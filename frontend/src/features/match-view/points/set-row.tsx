import { enDashes } from '../../../domain/score/en-dashes.ts'
import type { PointRow, WatchedMatch } from '../watched-match.ts'

/** A set on the timeline: from its first point to the next set's. */
interface SetOfTimeline {
  readonly setIndex: number
  /** Empty while they are hidden. */
  readonly games: readonly number[]
  readonly first: PointRow
}

/** The sets that have a point, in order. */
export const setsOf = ({
  sets,
  points,
  hiddenSets,
}: Pick<WatchedMatch, 'sets' | 'points' | 'hiddenSets'>): readonly SetOfTimeline[] =>
  sets.flatMap(({ games }, setIndex) => {
    const first = points.find((point) => point.setIndex === setIndex)
    return first ? [{ setIndex, games: hiddenSets?.has(setIndex) ? [] : games, first }] : []
  })

/** The sets over their part of the timeline; where that is too narrow, in one row that scrolls. A press goes to its first point. */
export function SetRow({
  watched,
  durationSeconds,
  onOpen,
}: {
  watched: WatchedMatch
  durationSeconds: number
  onOpen: (point: PointRow) => void
}) {
  const sets = setsOf(watched)
  const end = Math.max(durationSeconds, 1)
  const lengthOf = (place: number) =>
    (sets[place + 1]?.first.startSeconds ?? end) - (place === 0 ? 0 : (sets[place]?.first.startSeconds ?? 0))
  return (
    <div className="timeline-sets" role="group" aria-label="Sets">
      {sets.map(({ setIndex, games, first }, place) => (
        <button
          key={setIndex}
          type="button"
          style={{ flexGrow: Math.max(lengthOf(place), 1) }}
          title={`Go to set ${setIndex + 1}`}
          onClick={() => onOpen(first)}
        >
          Set {setIndex + 1}
          {games.length > 0 && ` · ${enDashes(games.join('-'))}`}
        </button>
      ))}
    </div>
  )
}
