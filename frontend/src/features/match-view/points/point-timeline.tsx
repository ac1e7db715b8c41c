import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { enDashes } from '../../../domain/score/en-dashes.ts'
import { scoreInWords } from '../../../domain/score/score-line.ts'
import { clock } from '../../../foundation/time/clock.ts'
import { SEEK_STEP_SECONDS, type Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { isFavorite } from '../favorites/use-match-favorites.ts'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { CALLOUT_PIXELS, useCallout } from './use-callout.ts'

/** Colours follow the winner: the first team's points stand in the upper row, the second's in the lower. */
export function PointTimeline({
  watched,
  matching,
  favorites,
  playback,
  durationSeconds,
  onOpen,
}: {
  watched: WatchedMatch
  /** Points of the running filter; the others are dimmed, never hidden. */
  matching: ReadonlySet<number>
  /** Serves that are favorites of whoever watches. */
  favorites: ReadonlySet<string> | undefined
  playback: Playback
  durationSeconds: number
  onOpen: (point: PointRow) => void
}) {
  const length = Math.max(durationSeconds, 1)
  const percent = (seconds: number) => `${(Math.min(seconds, length) / length) * 100}%`
  const sets = watched.sets.flatMap(({ games }, setIndex) => {
    const first = watched.points.find((point) => point.setIndex === setIndex)
    return first ? [{ setIndex, games, startSeconds: first.startSeconds }] : []
  })
  const callout = useCallout<PointRow>()
  return (
    <div className="timeline">
      {callout.shown && (
        <p
          className="timeline-callout"
          aria-hidden="true"
          style={{
            width: CALLOUT_PIXELS,
            left: `clamp(0px, calc(${percent(callout.shown.startSeconds)} - ${CALLOUT_PIXELS / 2}px), calc(100% - ${CALLOUT_PIXELS}px))`,
          }}
        >
          <b>{callout.shown.called}</b> {callout.shown.tag.title}: {callout.shown.what}
          <span className="muted num">{clock(callout.shown.startSeconds)}</span>
        </p>
      )}
      <div className="timeline-sets" aria-hidden="true">
        {sets.map((set) => (
          <span key={set.setIndex} style={{ left: percent(set.startSeconds) }}>
            Set {set.setIndex + 1} · {enDashes(set.games.join('-'))}
          </span>
        ))}
      </div>
      <Track watched={watched} playback={playback} length={length}>
        {watched.points.map((point) => (
          <i
            key={point.pointIndex}
            className={`timeline-point winner-${point.winner ?? 'none'}${matching.has(point.pointIndex) ? '' : ' dim'}`}
            style={{
              left: percent(point.startSeconds),
              width: `max(3px, ${percent(point.stopSeconds - point.startSeconds)})`,
            }}
            onPointerEnter={() => callout.enter(point)}
            onPointerLeave={callout.leave}
            onClick={() => onOpen(point)}
          >
            {point.breakPoint && <b className="timeline-break" />}
            {favorites && isFavorite(favorites, point) && <b className="timeline-favorite" />}
          </i>
        ))}
        {sets.slice(1).map((set) => (
          <i key={set.setIndex} className="timeline-set-mark" style={{ left: percent(set.startSeconds) }} />
        ))}
      </Track>
    </div>
  )
}

/** The slider itself: click or drag seeks, arrows seek while it has the focus (APG media seek slider). */
function Track({
  watched,
  playback,
  length,
  children,
}: {
  watched: WatchedMatch
  playback: Playback
  length: number
  children: React.ReactNode
}) {
  const track = useRef<HTMLDivElement>(null)
  const seconds = usePlayhead(playback, ({ seconds: now }) => Math.round(now * 10) / 10)
  const seekToPointer = useCallback(
    ({ clientX }: PointerEvent) => {
      const box = track.current?.getBoundingClientRect()
      if (box) playback.seekTo(((clientX - box.left) / box.width) * length)
    },
    [playback, length],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -SEEK_STEP_SECONDS, ArrowRight: SEEK_STEP_SECONDS }[event.key]
    if (step === undefined) return
    event.preventDefault()
    playback.seekBy(step)
  }
  const at = watched.points.findLast((point) => point.startSeconds <= seconds)
  const where = at ? `Set ${at.setIndex + 1}, ${scoreInWords(at.before, watched.names)}, ` : ''
  return (
    <div
      ref={track}
      className="timeline-track"
      role="slider"
      tabIndex={0}
      aria-label="Match timeline"
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={`${where}${clock(seconds)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekToPointer(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) seekToPointer(event)
      }}
    >
      {children}
      <i className="timeline-head" style={{ left: `${(Math.min(seconds, length) / length) * 100}%` }} />
    </div>
  )
}
