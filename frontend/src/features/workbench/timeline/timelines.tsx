import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { memo, useRef, type PointerEvent } from 'react'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { clock } from '../../../foundation/time/clock.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { SEEK_STEP_SECONDS, type Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { useWrittenPlayhead } from '../../../domain/video/use-written-playhead.ts'
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
  const last = rows.at(-1)
  const annotated = last
    ? Math.round(((last.startSeconds + (last.durationSeconds ?? 0)) / Math.max(1, durationSeconds)) * 100)
    : 0
  const seek = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) playback.seekTo(((clientX - box.left) / box.width) * durationSeconds)
  }
  useWrittenPlayhead(playback, inWholeSeconds, (seconds) => {
    track.current?.setAttribute('aria-valuenow', seconds)
    track.current?.setAttribute('aria-valuetext', clock(Number(seconds)))
  })
  return (
    <>
      <p className="lines-caption">
        <span>Whole match</span>
        <span className="num">
          <PlayheadClock playback={playback} /> of {clock(durationSeconds)} · {Math.min(100, annotated)} %
          annotated
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
        <Head playback={playback} at={(seconds) => shareOf(Math.round(seconds), durationSeconds)} />
      </div>
    </>
  )
})

const inWholeSeconds = (seconds: number) => String(Math.round(seconds))

/** As fine as the line around the playhead shows it. */
const inTenths = (seconds: number) => Math.round(seconds * 10) / 10

/** The time of the playhead. */
function PlayheadClock({ playback }: { playback: Playback }) {
  const time = useRef<HTMLSpanElement>(null)
  useWrittenPlayhead(
    playback,
    (seconds) => clock(Math.round(seconds)),
    (text) => {
      if (time.current) time.current.textContent = text
    },
  )
  return <span ref={time} />
}

/** Where the video is; `at` answers it as a share of the line. */
function Head({ playback, at }: { playback: Playback; at: (seconds: number) => string }) {
  const head = useRef<HTMLElement>(null)
  useWrittenPlayhead(
    playback,
    (seconds) => `translateX(${at(inTenths(seconds))})`,
    (transform) => {
      if (head.current) head.current.style.transform = transform
    },
  )
  return <i ref={head} className="workbench-head" />
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
  const from = usePlayhead(
    playback,
    ({ seconds }) => Math.floor(inTenths(seconds) / windowSeconds) * windowSeconds,
  )
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
        <OpenPoint {...{ playback, from, windowSeconds }} />
        <Head playback={playback} at={(seconds) => shareOf(seconds - from, windowSeconds)} />
      </div>
    </>
  )
})

/** The point that is entered, from its start to its end or to the playhead, once its row is painted. */
function OpenPoint(line: { playback: Playback; from: number; windowSeconds: number }) {
  const open = openInterval(useLater(selectEntry))
  return open && <OpenInterval {...line} {...open} />
}

function OpenInterval({
  playback,
  from,
  windowSeconds,
  start,
  stop,
}: {
  playback: Playback
  from: number
  windowSeconds: number
  start: number
  stop?: number
}) {
  const interval = useRef<HTMLElement>(null)
  useWrittenPlayhead(
    playback,
    (seconds) => shareOf(Math.max(stop ?? inTenths(seconds), start) - start, windowSeconds),
    (width) => {
      if (interval.current) interval.current.style.width = width
    },
  )
  return <i ref={interval} className="zoom-open" style={{ left: shareOf(start - from, windowSeconds) }} />
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
