import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'
import type { Playback } from '../video/playback.ts'
import { usePlayhead } from '../video/use-playhead.ts'
import { KIND_WORDS } from './difference-words.ts'
import type { ShownDifference } from './shown-differences.ts'
import type { Compared } from './use-comparison.ts'

/** Serves of both annotations as two rows over the length of the video, the differences between them. */
export function DifferenceTimeline({
  compared: { first, second, differences },
  sides,
  playback,
  chosenId,
  durationSeconds,
  onChoose,
}: {
  compared: Compared
  sides: readonly [string, string]
  playback: Playback
  chosenId: string | undefined
  durationSeconds: number
  onChoose: (id: string) => void
}) {
  const last = Math.max(endOf(first), endOf(second))
  const length = Math.max(durationSeconds, last, 1)
  const at = (seconds: number) => `${((100 * seconds) / length).toFixed(3)}%`
  const head = usePlayhead(playback, ({ seconds }) => Math.round(seconds * 4) / 4)
  return (
    <div className="difference-timeline">
      <Serves {...{ length }} title={sides[0]} match={first} />
      {/* For the mouse: the list offers the same by keys and by name. */}
      <div
        className="difference-marks"
        aria-hidden="true"
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const nearest = nearestTo(((clientX - left) / width) * length, differences)
          if (nearest) onChoose(nearest.id)
        }}
      >
        {differences.map(({ id, kind, clockSeconds }) => (
          <span
            key={id}
            className={id === chosenId ? `difference-mark chosen ${kind}` : `difference-mark ${kind}`}
            style={{ left: at(clockSeconds) }}
          >
            {KIND_WORDS[kind].mark}
          </span>
        ))}
        <i className="difference-head" style={{ left: at(head) }} />
      </div>
      <Serves {...{ length }} title={sides[1]} match={second} />
    </div>
  )
}

const nearestTo = (seconds: number, differences: readonly ShownDifference[]): ShownDifference | undefined => {
  const away = ({ clockSeconds }: ShownDifference) => Math.abs(clockSeconds - seconds)
  return differences.reduce<ShownDifference | undefined>(
    (nearest, each) => (nearest && away(nearest) <= away(each) ? nearest : each),
    undefined,
  )
}

const endOf = ({ timeline }: AnnotatedMatch) => timeline.at(-1)?.annotation.clockTime.start ?? 0

function Serves({ title, match, length }: { title: string; match: AnnotatedMatch; length: number }) {
  const bars = match.timeline.map(({ annotation: { clockTime } }) => {
    const width = Math.max(0.25, (100 * ((clockTime.stop ?? clockTime.start) - clockTime.start)) / length)
    return `M${((100 * clockTime.start) / length).toFixed(3)} 0h${width.toFixed(3)}v10h${(-width).toFixed(3)}z`
  })
  return (
    <div className="difference-serves">
      <span>
        {title} <span className="muted">{match.timeline.length} serves</span>
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.join('')} />
      </svg>
    </div>
  )
}
