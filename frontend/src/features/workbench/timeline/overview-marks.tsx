import { memo } from 'react'
import type { EntryRow } from '../rows/workbench-rows.ts'

/** Where marks are drawn, in pixels: of points that nobody won, and over them of those of the first team and the second. */
const LINES = [
  { name: 'winner-none', winner: null, top: 10, height: 6 },
  { name: 'winner-0', winner: 0, top: 4, height: 8 },
  { name: 'winner-1', winner: 1, top: 14, height: 8 },
] as const

const HEIGHT_PIXELS = 26

/**
 * A mark for each row. There are hundreds of them, which neither the playhead nor a key changes: drawn as a few shapes, they
 * cost the frames of all other changes nothing.
 */
export const OverviewMarks = memo(function OverviewMarks({
  rows,
  durationSeconds,
}: {
  rows: readonly EntryRow[]
  durationSeconds: number
}) {
  const shown = rows.filter(({ startSeconds }) => startSeconds <= durationSeconds)
  const bad = shown.filter(({ findings }) => findings.length > 0)
  return (
    <svg
      className="overview-marks"
      viewBox={`0 0 ${Math.max(1, durationSeconds)} ${HEIGHT_PIXELS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {LINES.map((line) => (
        <path key={line.name} className="bad" d={lengths(of(bad, line), line)} />
      ))}
      {LINES.map((line) => (
        <g key={line.name} className={line.name}>
          <path d={lengths(of(shown, line), line)} />
          <path className="least" d={starts(of(shown, line), line)} />
        </g>
      ))}
    </svg>
  )
})

type Line = (typeof LINES)[number]

const of = (rows: readonly EntryRow[], { winner }: Line) => rows.filter((row) => row.winner === winner)

/** As long as each row lasts. */
const lengths = (rows: readonly EntryRow[], { top, height }: Line) =>
  rows
    .map(
      ({ startSeconds, durationSeconds: length }) =>
        `M${startSeconds} ${top}h${length ?? 0}v${height}h${-(length ?? 0)}z`,
    )
    .join('')

/** Where each begins: a short one is still seen. */
const starts = (rows: readonly EntryRow[], { top, height }: Line) =>
  rows.map(({ startSeconds }) => `M${startSeconds} ${top}v${height}`).join('')
