import { useCallback, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { MatchView } from '@courtline/messages/views/match'
import { clockSeconds } from '@courtline/scoring/replay/game-time'
import { scoreInWords } from '../../../domain/score/score-line.ts'
import { clock } from '../../../foundation/time/clock.ts'
import { SEEK_STEP_SECONDS, type Playback } from '../../../domain/video/playback.ts'
import { thumbnailAt } from '../../../domain/video/thumbnail.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { isFavorite } from '../favorites/use-match-favorites.ts'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { pointAt } from './point-at.ts'
import { setsOf } from './set-row.tsx'
import { CALLOUT_PIXELS, useCallout } from './use-callout.ts'

/** Small pictures of the whole video, and the pieces of it that are watched; none where it is watched whole. */
type TimelinePictures = Pick<MatchView, 'thumbnails' | 'pieces'>

/** Colours follow the winner: the first team's points stand in the upper row, the second's in the lower. */
export function PointTimeline({
  watched,
  matching,
  favorites,
  playback,
  durationSeconds,
  pictures,
  onOpen,
}: {
  watched: WatchedMatch
  /** Points of the running filter; the others are dimmed, never hidden. */
  matching: ReadonlySet<number>
  /** Serves that are the viewer's favorites. */
  favorites: ReadonlySet<string> | undefined
  playback: Playback
  durationSeconds: number
  /** What is shown under the pointer. */
  pictures: TimelinePictures
  onOpen: (point: PointRow) => void
}) {
  const length = Math.max(durationSeconds, 1)
  const percent = (seconds: number) => `${(Math.min(seconds, length) / length) * 100}%`
  const callout = useCallout<number>()
  return (
    <div className="timeline">
      {callout.shown !== undefined && (
        <Callout
          seconds={callout.shown}
          point={pointAt(
            watched.points.filter(({ veiled }) => !veiled),
            callout.shown,
          )}
          left={percent(callout.shown)}
          pictures={pictures}
        />
      )}
      <Track {...{ watched, playback, length }} onHover={callout.enter} onLeave={callout.leave}>
        {watched.points.map((point) => (
          <i
            key={point.pointIndex}
            className={`timeline-point winner-${point.winner ?? 'none'}${matching.has(point.pointIndex) ? '' : ' dim'}`}
            style={{
              left: percent(point.startSeconds),
              width: `max(3px, ${percent(point.stopSeconds - point.startSeconds)})`,
            }}
            onClick={() => onOpen(point)}
          >
            {point.breakPoint && <b className="timeline-break" />}
            {favorites && isFavorite(favorites, point) && <b className="timeline-favorite" />}
          </i>
        ))}
        {setsOf(watched)
          .slice(1)
          .map(({ setIndex, first }) => (
            <i key={setIndex} className="timeline-set-mark" style={{ left: percent(first.startSeconds) }} />
          ))}
      </Track>
    </div>
  )
}

/** What is at a place of the timeline: the picture, the point, the time. */
function Callout({
  seconds,
  point,
  left,
  pictures: { thumbnails, pieces },
}: {
  seconds: number
  point: PointRow | undefined
  left: string
  pictures: TimelinePictures
}) {
  const wholeSeconds = pieces.length > 0 ? clockSeconds(pieces, seconds) : seconds
  return (
    <div
      className="timeline-callout"
      aria-hidden="true"
      style={{
        width: CALLOUT_PIXELS,
        left: `clamp(0px, calc(${left} - ${CALLOUT_PIXELS / 2}px), calc(100% - ${CALLOUT_PIXELS}px))`,
      }}
    >
      {thumbnails && wholeSeconds !== null && (
        <span
          className="timeline-preview"
          style={{
            aspectRatio: `${thumbnails.widthPixels} / ${thumbnails.heightPixels}`,
            ...thumbnailAt(thumbnails, wholeSeconds),
          }}
        />
      )}
      <p>
        {point && (
          <>
            <b>{point.called}</b> {point.tag.title}: {point.what}
          </>
        )}
        <span className="muted num">{clock(seconds)}</span>
      </p>
    </div>
  )
}

/** The slider itself: click or drag seeks, arrows seek while it has the focus (APG media seek slider). */
function Track({
  watched,
  playback,
  length,
  onHover,
  onLeave,
  children,
}: {
  watched: WatchedMatch
  playback: Playback
  length: number
  onHover: (seconds: number) => void
  onLeave: () => void
  children: ReactNode
}) {
  const track = useRef<HTMLDivElement>(null)
  const seconds = usePlayhead(playback, ({ seconds: now }) => Math.round(now * 10) / 10)
  const secondsAt = useCallback(
    ({ clientX }: PointerEvent) => {
      const box = track.current?.getBoundingClientRect()
      if (!box) return 0
      return Math.min(1, Math.max(0, (clientX - box.left) / Math.max(box.width, 1))) * length
    },
    [length],
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
        playback.seekTo(secondsAt(event))
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) playback.seekTo(secondsAt(event))
        if (event.pointerType !== 'touch') onHover(secondsAt(event))
      }}
      onPointerLeave={onLeave}
    >
      {children}
      <i className="timeline-head" style={{ left: `${(Math.min(seconds, length) / length) * 100}%` }} />
    </div>
  )
}
