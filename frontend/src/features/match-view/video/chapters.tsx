import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import type { PointRow } from '../watched-match.ts'
import { chapterAt, chaptersOf } from './chapters-of.ts'
import { jump } from './use-view-keys.ts'

/** The games as chapters: where the playhead is, and a way to each of them. */
export function Chapters({ points, playback }: { points: readonly PointRow[]; playback: Playback }) {
  const chapters = chaptersOf(points)
  const current = usePlayhead(playback, ({ seconds }) => chapterAt(chapters, seconds))
  if (chapters.length === 0) return null
  return (
    <select
      className="play-chapters"
      aria-label="Chapter"
      title="Go to a game"
      value={current}
      onChange={({ currentTarget }) => {
        const chosen = chapters[Number(currentTarget.value)]
        if (chosen) jump(playback, chosen.first)
      }}
    >
      {current < 0 && <option value={-1}>Chapters</option>}
      {[...Map.groupBy(chapters.entries(), ([, { setIndex }]) => setIndex)].map(([setIndex, ofSet]) => (
        <optgroup key={setIndex} label={`Set ${setIndex + 1}`}>
          {ofSet.map(([place, { text }]) => (
            <option key={place} value={place}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
