import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { memo, useRef, type PointerEvent } from 'react'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { clock } from '../../../foundation/time/clock.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { SEEK_STEP_SECONDS, type Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import type { EntryRow } from '../rows/workbench-rows.ts'
import { selectEntry } from '../sync/workbench-slice.ts'
import { OverviewMarks } from './overview-marks.tsx'
import './timeline.css'

const shareOf = (part: number, whole: number) =>
  `${(whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0) * 100}%`

/** The whole match: two rows by winner, and how far the annotation has come. */
export const OverviewTimeline = memo(function OverviewTimeline({
  rows,
  playback,
  durationSeconds,
}: {
  rows: readonly EntryRow[]
  playback: Playback
  durationSeconds: number
}) {
  const track = useRef<HTMLDivElement>(null)
  const seconds = usePlayhead(playback, (now) => Math.round(now.seconds))
  const last = rows.at(-1)
  const annotated = last
    ? Math.round(((last.startSeconds + (last.durationSeconds ?? 0)) / Math.max(1, durationSeconds)) * 100)
    : 0
  const seek = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) playback.seekTo(((clientX - box.left) / box.width) * durationSeconds)
  }
  return (
    <>
      <p className="lines-caption">
        <span>Whole match</span>
        <span className="num">
          {clock(seconds)} of {clock(durationSeconds)} · {Math.min(100, annotated)} % annotated
        </span>
      </p>
      <div
        ref={track}
        className="overview"
        role="slider"
        tabIndex={0}
        aria-label="Whole match"
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={seconds}
        aria-valuetext={clock(seconds)}
        onPointerDown={seek}
        onPointerMove={(event) => event.buttons === 1 && seek(event)}
        onKeyDown={(event) => {
          if (event.key === 'Home') playback.seekTo(0)
          if (event.key === 'End') playback.seekTo(durationSeconds)
          if (event.key === 'PageDown') playback.seekBy(SEEK_STEP_SECONDS * 10)
          if (event.key === 'PageUp') playback.seekBy(-SEEK_STEP_SECONDS * 10)
        }}
      >
        <OverviewMarks rows={rows} durationSeconds={durationSeconds} />
        <Head at={shareOf(seconds, durationSeconds)} />
      </div>
    </>
  )
})

/** Where the video is, as a share of the line. */
function Head({ at }: { at: string }) {
  return <i className="workbench-head" style={{ transform: `translateX(${at})` }} />
}

/** The part of the match around the playhead, close enough to see single serves. */
export const ZoomTimeline = memo(function ZoomTimeline({
  rows,
  playback,
  windowSeconds,
  durationSeconds,
}: {
  rows: readonly EntryRow[]
  playback: Playback
  windowSeconds: number
  durationSeconds: number
}) {
  const track = useRef<HTMLDivElement>(null)
  const seconds = usePlayhead(playback, (now) => Math.round(now.seconds * 10) / 10)
  const from = Math.floor(seconds / windowSeconds) * windowSeconds
  const seek = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box)
      playback.seekTo(
        Math.min(durationSeconds || Infinity, from + ((clientX - box.left) / box.width) * windowSeconds),
      )
  }
  return (
    <>
      <p className="lines-caption with-keys">
        <span className="num">
          {clock(from)} – {clock(from + windowSeconds)}
        </span>
        <span className="timeline-keys">
          Zoom <Kbd action="workbench.zoomIn" /> <Kbd action="workbench.zoomOut" />
        </span>
      </p>
      <div ref={track} className="zoom" onPointerDown={seek} aria-hidden="true">
        <ZoomMarks {...{ rows, from, windowSeconds }} />
        <OpenPoint {...{ seconds, from, windowSeconds }} />
        <Head at={shareOf(seconds - from, windowSeconds)} />
      </div>
    </>
  )
})

/** The point that is entered, from its start to its end or to the playhead, once its row is painted. */
function OpenPoint({
  seconds,
  from,
  windowSeconds,
}: {
  seconds: number
  from: number
  windowSeconds: number
}) {
  const open = openInterval(useLater(selectEntry))
  if (open === undefined) return null
  const { start, stop = seconds } = open
  return (
    <i
      className="zoom-open"
      style={{
        left: shareOf(start - from, windowSeconds),
        width: shareOf(Math.max(stop, start) - start, windowSeconds),
      }}
    />
  )
}

/** The rows of which a part lies in the window that begins at second `from`. */
const ZoomMarks = memo(function ZoomMarks({
  rows,
  from,
  windowSeconds,
}: {
  rows: readonly EntryRow[]
  from: number
  windowSeconds: number
}) {
  const inside = rows.filter(
    ({ startSeconds, durationSeconds: length }) =>
      startSeconds + (length ?? 0) >= from && startSeconds <= from + windowSeconds,
  )
  return inside.map((row) => (
    <i
      key={row.annotationId}
      className={`zoom-mark winner-${row.winner ?? 'none'}`}
      title={row.what}
      style={{
        left: shareOf(row.startSeconds - from, windowSeconds),
        width: `max(3px, ${shareOf(row.durationSeconds ?? 0, windowSeconds)})`,
      }}
    />
  ))
})

/** `stop` is absent while the ball is in play. */
function openInterval(entry: EntryState): { start: number; stop?: number } | undefined {
  switch (entry.phase) {
    case 'idle':
      return undefined
    case 'in-play':
      return { start: entry.startSeconds }
    case 'describing':
      return { start: entry.draft.startSeconds, stop: entry.draft.stopSeconds ?? entry.draft.startSeconds }
  }
}
