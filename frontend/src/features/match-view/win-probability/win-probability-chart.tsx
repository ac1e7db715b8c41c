import { shortName } from '@courtline/scoring/replay/match-names'
import { TEAMS } from '@courtline/scoring/rules/vocabulary'
import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { chanceLine, type ChanceLine, type ChanceStep } from './chance-line.ts'
import './win-probability.css'

/** Units of the drawing; it is stretched to the width that there is. */
const WIDTH = 1000
const HEIGHT = 100

/**
 * The first team's chance of winning before each point, with the points of a choice as ticks under it. Arrow keys and the
 * pointer move along the match; Enter or a press plays the point there.
 */
export function WinProbabilityChart({
  watched,
  marked,
  onPlay,
}: {
  watched: WatchedMatch
  onPlay: (point: PointRow) => void
  /** Points that a filter or a cell has chosen. */
  marked?: readonly PointRow[]
}) {
  const line = useMemo(() => chanceLine(watched.points, watched.winProbability), [watched])
  const [at, setAt] = useState<number | null>(null)
  const shown = at === null ? undefined : line.steps[at]
  const { steps, sets } = line
  const last = steps.length - 1
  if (last < 1) return null
  const play = (step: ChanceStep | undefined) => {
    if (step?.point) onPlay(step.point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return play(shown)
    const next = placeAfter(event.key, at ?? 0, last)
    if (next === undefined) return undefined
    event.preventDefault()
    return setAt(next)
  }
  return (
    <figure className="win-probability" aria-label="Win probability">
      <Caption watched={watched} marked={marked} />
      <div
        className="win-probability-line"
        role="slider"
        tabIndex={0}
        aria-label="Place in the match"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? 0}
        aria-valuetext={wordsOf(steps[at ?? 0], watched)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setAt(placeUnder(event, last))}
        onPointerLeave={() => setAt(null)}
        onClick={() => play(shown)}
      >
        <Drawing line={line} marked={marked ?? []} />
        {sets.map(({ setIndex, from, to }) => (
          <span
            key={setIndex}
            className="win-probability-set"
            style={{ left: `${(from / last) * 100}%`, width: `${((to - from) / last) * 100}%` }}
          >
            Set {setIndex + 1} · {setWords(watched, setIndex)}
          </span>
        ))}
        {shown && at !== null && <Marker step={shown} share={at / last} watched={watched} />}
      </div>
    </figure>
  )
}

const setWords = ({ sets }: WatchedMatch, setIndex: number) => sets[setIndex]?.games.join('–') ?? ''

/** Where a key leads; undefined for keys that lead nowhere. */
function placeAfter(key: string, at: number, last: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    Home: 0,
    End: last,
  }
  const place = places[key]
  return place === undefined ? undefined : Math.min(last, Math.max(0, place))
}

function placeUnder(event: PointerEvent<HTMLElement>, last: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const share = width === 0 ? 0 : (event.clientX - left) / width
  return Math.round(Math.min(1, Math.max(0, share)) * last)
}

const percentOf = (chance: number) => `${Math.round(chance * 100)}%`

/** 'Rivera 74%, before 30–30, set 2, 5–5'. */
function wordsOf(step: ChanceStep | undefined, { names }: WatchedMatch): string {
  if (!step) return ''
  const chance = `${shortName(names.teams[0])} ${percentOf(step.chance)}`
  if (!step.point) return `${chance}, at the end`
  const { called, setIndex, games } = step.point
  return `${chance}, before ${called}, set ${setIndex + 1}, ${games}`
}

/** What the line is, and what it was computed from: the model is a simple one, which the text mentions. */
function Caption({ watched, marked }: { watched: WatchedMatch; marked: readonly PointRow[] | undefined }) {
  const { names, winProbability } = watched
  const { goal, strengths, prior } = winProbability
  const [first] = names.teams
  const serves = TEAMS.map((team) => `${shortName(names.teams[team])} ${percentOf(strengths[team].share)}`)
  return (
    <figcaption>
      <b>Win probability</b>{' '}
      <span>
        {shortName(first)}’s chance to win the {goal} before each point, from the score and the share of serve
        points each side wins: {serves.join(', ')}. Both shares come from this match and a prior of{' '}
        {prior.points} points at {percentOf(prior.share)}.
      </span>
      <span className="win-probability-legend">
        {TEAMS.map((team) => (
          <span key={team} className={`team-${team}`}>
            {shortName(names.teams[team])} ahead
          </span>
        ))}
        {marked && marked.length > 0 && (
          <span className="ticks">
            {marked.length === 1 ? 'the point' : `the ${marked.length} points`} of the choice
          </span>
        )}
      </span>
    </figcaption>
  )
}

function Drawing({
  line: { steps, sets, strokes },
  marked,
}: {
  line: ChanceLine
  marked: readonly PointRow[]
}) {
  const id = useId()
  const last = steps.length - 1
  const x = (at: number) => (at / last) * WIDTH
  const lines = strokes.map((stroke) => ({
    from: x(stroke[0]?.at ?? 0),
    to: x(stroke.at(-1)?.at ?? 0),
    text: stroke
      .map(({ at, chance }) => `${x(at).toFixed(1)},${((1 - chance) * HEIGHT).toFixed(1)}`)
      .join(' '),
  }))
  const places = new Map(steps.map(({ point }, at) => [point?.pointIndex, at]))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 10}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={`${id}-first`}>
        <rect width={WIDTH} height={HEIGHT / 2} />
      </clipPath>
      <clipPath id={`${id}-second`}>
        <rect y={HEIGHT / 2} width={WIDTH} height={HEIGHT / 2} />
      </clipPath>
      {sets.map(({ setIndex, from, to }) => (
        <rect
          key={setIndex}
          className="band"
          x={x(from) + 1}
          width={Math.max(0, x(to) - x(from) - 2)}
          height={HEIGHT + 10}
        />
      ))}
      {lines.map(({ from, to, text }) => {
        const area = `${from},${HEIGHT / 2} ${text} ${to},${HEIGHT / 2}`
        return (
          <g key={from}>
            <polygon className="first" points={area} clipPath={`url(#${id}-first)`} />
            <polygon className="second" points={area} clipPath={`url(#${id}-second)`} />
          </g>
        )
      })}
      <line className="even" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {lines.map(({ from, text }) => (
        <polyline key={from} className="chance" points={text} />
      ))}
      {marked.map(({ pointIndex }) => {
        const at = places.get(pointIndex)
        return at === undefined ? null : (
          <line key={pointIndex} className="tick" x1={x(at)} x2={x(at)} y1={HEIGHT + 2} y2={HEIGHT + 10} />
        )
      })}
    </svg>
  )
}

function Marker({ step, share, watched }: { step: ChanceStep; share: number; watched: WatchedMatch }) {
  return (
    <>
      <span className="win-probability-marker" style={{ left: `${share * 100}%` }} />
      <span
        className={share > 0.5 ? 'win-probability-words before' : 'win-probability-words'}
        style={share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }}
        aria-hidden="true"
      >
        {wordsOf(step, watched)}
        {step.leverage > 0 && <small>{percentOf(step.leverage)} hung on it</small>}
      </span>
    </>
  )
}
