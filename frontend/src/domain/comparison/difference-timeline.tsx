import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { clockTenths } from '../../foundation/time/clock.ts'
import type { Playback } from '../video/playback.ts'
import { usePlayhead } from '../video/use-playhead.ts'
import { KIND_WORDS } from './difference-words.ts'
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
      <div className="difference-marks" role="group" aria-label="Differences on the time line">
        {differences.map(({ id, kind, clockSeconds }) => (
          <button
            key={id}
            type="button"
            className={`difference-mark ${kind}`}
            style={{ left: at(clockSeconds) }}
            aria-current={id === chosenId || undefined}
            aria-label={`${KIND_WORDS[kind].name} at ${clockTenths(clockSeconds)}`}
            onClick={() => onChoose(id)}
          >
            {KIND_WORDS[kind].mark}
          </button>
        ))}
        <i className="difference-head" style={{ left: at(head) }} />
      </div>
      <Serves {...{ length }} title={sides[1]} match={second} />
    </div>
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
        {title} <span className="m">{match.timeline.length} serves</span>
      </span>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.join('')} />
      </svg>
    </div>
  )
}
