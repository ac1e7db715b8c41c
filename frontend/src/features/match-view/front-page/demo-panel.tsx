import type { PointFilter } from '@courtline/scoring/figures/filter'
import { useEffect, useMemo, useState } from 'react'
import { Link } from '../../../foundation/navigation/link.tsx'
import { versus } from '../../../domain/match/versus.ts'
import { Playback } from '../../../domain/video/playback.ts'
import { VideoPlayer } from '../../../domain/video/player.tsx'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { FILTER_PRESETS, isPreset } from '../filter/filter-presets.ts'
import { pointsFound } from '../filter/points-found.ts'
import { PointTimeline } from '../points/point-timeline.tsx'
import { SetRow } from '../points/set-row.tsx'
import { useFilteredPlay } from '../points/use-filtered-play.ts'
import type { MatchScreenState } from '../use-watched-match.ts'
import { ScoreOverlay } from '../video/score-overlay.tsx'
import { jump } from '../video/use-view-keys.ts'
import type { PointRow } from '../watched-match.ts'
import '../points/points.css'
import '../video/video.css'
import '../filter/filter.css'

/** Presets that a first visitor understands. */
const CHIPS = FILTER_PRESETS.filter(({ name }) => name !== 'Biggest points')
const NOTHING: PointFilter = {}

type Ready = Extract<MatchScreenState, { state: 'ready' }>

/** The demo match itself, playing without sound, with filters that count and play their points. */
export function DemoPanel({ screen: { match, watched, videoUrl } }: { screen: Ready }) {
  const [playback] = useState(() => new Playback())
  const [filter, setFilter] = useState<PointFilter>(NOTHING)
  const points = useMemo(() => pointsFound(watched, filter), [watched, filter])
  const filteredPlay = useFilteredPlay(playback, points)
  const matching = new Set(points.map(({ pointIndex }) => pointIndex))
  const durationSeconds = match.durationSeconds ?? watched.points.at(-1)?.stopSeconds ?? 0
  const onOpen = (point: PointRow) => jump(playback, point)
  const choose = (next: PointFilter) => {
    setFilter(next)
    const [first] = pointsFound(watched, next)
    if (first) jump(playback, first)
    playback.play()
  }
  const { start } = filteredPlay
  const isFiltered = filter !== NOTHING
  // Once the choice is shown, its points play one after the other.
  useEffect(() => {
    if (isFiltered && points.length > 0) start()
    // `start` is made again with every frame; the points alone are what is played.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFiltered, points])
  return (
    <section className="panel front-player" aria-label="Demo match">
      <DemoVideo {...{ match, watched, videoUrl, playback }} />
      <Chips {...{ watched, filter, playback }} onChoose={choose} />
      <PointsWon {...{ watched, isFiltered, points }} />
      <SetRow {...{ watched, durationSeconds, onOpen }} />
      <PointTimeline
        {...{ watched, matching, playback, durationSeconds, onOpen }}
        pictures={{ thumbnails: match.thumbnails, pieces: match.postprocessedVideoUri ? match.pieces : [] }}
        favorites={undefined}
      />
    </section>
  )
}

function DemoVideo({
  match,
  watched,
  videoUrl,
  playback,
}: Pick<Ready, 'match' | 'watched' | 'videoUrl'> & { playback: Playback }) {
  const isCalm = useReducedMotion()
  return (
    <div className="match-video">
      {videoUrl ? (
        <VideoPlayer
          src={videoUrl}
          playback={playback}
          label={`Video of the demo match ${versus(match.metadata.teams)}`}
          plays={isCalm ? 'muted' : 'mutedAtOnce'}
        />
      ) : (
        <div className="match-video-missing" role="status">
          Loading the video …
        </div>
      )}
      <ScoreOverlay watched={watched} playback={playback} />
      <Link className="match-badge front-badge" to={paths.demo(match.id)}>
        Demo match · {versus(match.metadata.teams)}
      </Link>
    </div>
  )
}

/** What to play: all points, or those of a preset with their number. */
function Chips({
  watched,
  filter,
  playback,
  onChoose,
}: Pick<Ready, 'watched'> & {
  filter: PointFilter
  playback: Playback
  onChoose: (filter: PointFilter) => void
}) {
  const playing = usePlayhead(playback, ({ playing: now }) => now)
  return (
    <div className="front-chips" role="group" aria-label="Points to play">
      <button type="button" className="filter-option" onClick={() => playback.toggle()}>
        {playing ? 'Pause' : 'Play'}
      </button>
      <button
        type="button"
        className={filter === NOTHING ? 'filter-option chosen' : 'filter-option'}
        aria-pressed={filter === NOTHING}
        onClick={() => onChoose(NOTHING)}
      >
        All <span className="num">{watched.numPoints}</span>
      </button>
      {CHIPS.map(({ name, choices }) => {
        const place = FILTER_PRESETS.findIndex((preset) => preset.name === name)
        const chosen = isPreset(filter, place)
        return (
          <button
            key={name}
            type="button"
            className={chosen ? 'filter-option chosen' : 'filter-option'}
            aria-pressed={chosen}
            onClick={() => onChoose(chosen ? NOTHING : choices)}
          >
            {name} <span className="num">{pointsFound(watched, choices).length}</span>
          </button>
        )
      })}
    </div>
  )
}

function PointsWon({
  watched,
  isFiltered,
  points,
}: Pick<Ready, 'watched'> & { isFiltered: boolean; points: readonly PointRow[] }) {
  return (
    <p className="front-count" role="status">
      <b className="num">{isFiltered ? points.length : watched.numPoints}</b> of {watched.numPoints} points
      {([0, 1] as const).map((team) => (
        <span key={team} className={`front-won team-${team}`}>
          {watched.names.teams[team]} won {points.filter(({ winner }) => winner === team).length}
        </span>
      ))}
    </p>
  )
}

/** Where less motion is preferred, the visitor starts the video. */
const useReducedMotion = () =>
  useState(() => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)[0]
