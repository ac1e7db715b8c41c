import type { MatchView as MatchWords } from '@courtline/messages/views/match'
import { applyFilter, facets } from '@courtline/scoring/filter-index'
import type { PointFilter } from '@courtline/scoring/filter'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../app/use-session.ts'
import { useKeptFromPage } from '../../keys/kept-from-page.ts'
import { Playback } from '../../video/playback.ts'
import { later } from '../../ui/later.tsx'
import { Player } from '../../video/player.tsx'
import { usePlayhead } from '../../video/use-playhead.ts'
import { addressWithFilter, filterFromAddress } from './filter-in-address.ts'
import { withPreset } from './filter-presets.ts'
import { MatchHeader } from './match-header.tsx'
import { ownTeam } from './own-team.ts'
import { PlayBar } from './play-bar.tsx'
import { PointTimeline } from './point-timeline.tsx'
import { PointsPanel } from './points-panel.tsx'
import { pointAt } from './point-at.ts'
import type { Place } from './share-dialog.tsx'
import { ScoreOverlay } from './score-overlay.tsx'
import { StatisticsDialogs, type StatisticsShown } from './statistics-dialog.tsx'
import { useFilteredPlay } from './use-filtered-play.ts'
import { useViewKeys } from './use-view-keys.ts'
import type { PointRow, WatchedMatch } from './watched-match.ts'

const ShareDialog = later(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Video, score, timeline and points of one match; the filter and the time live in the address. */
export function MatchView({
  match,
  watched,
  videoUrl,
  embed,
  head,
}: {
  match: MatchWords
  watched: WatchedMatch
  videoUrl: string | undefined | null
  embed: boolean
  /** What an embed shows in the place of the header, which has sharing and Edit Players. */
  head?: ReactNode
}) {
  const [query, setQuery] = useSearchParams()
  const [playback] = useState(() => new Playback())
  const [failed, setFailed] = useState(false)
  const [showsScore, setShowsScore] = useState(true)
  const [spoilers, setSpoilers] = useState(true)
  const [statistics, setStatistics] = useState<StatisticsShown>('none')
  const [shared, setShared] = useState<Place>()
  const filterRef = useRef<HTMLDivElement>(null)
  const own = ownTeam(match.metadata.players, useUser())
  const filter = useMemo(
    () => ({ ...(own !== undefined && { filterFor: { team: own } }), ...filterFromAddress(query) }),
    [query, own],
  )
  const result = useMemo(() => applyFilter(watched.index, filter), [watched, filter])
  const options = useMemo(() => facets(watched.index, filter), [watched, filter])
  const points = useMemo(() => pointsOf(watched, result.serves, result.filtersActive), [watched, result])
  const matching = useMemo(() => new Set(points.map((point) => point.pointIndex)), [points])
  const current = usePlayhead(playback, ({ seconds }) => pointAt(watched.points, seconds)?.pointIndex ?? null)
  const filteredPlay = useFilteredPlay(playback, points)
  const durationSeconds = match.durationSeconds ?? watched.points.at(-1)?.stopSeconds ?? 0
  const open = (point: PointRow) => playback.seekTo(point.startSeconds + JUMP_SECONDS)
  const change = (next: PointFilter) => setQuery(addressWithFilter(query, next), { replace: true })

  const endSharing = () => setShared(undefined)
  useKeptFromPage(shared !== undefined, endSharing)
  useStartTime(playback, query.get('time'))
  useViewKeys({
    playback,
    points,
    framesPerSecond: match.probe?.framesPerSecond ?? 25,
    onStatistics: () => setStatistics((shown) => (shown === 'none' ? 'summary' : 'none')),
    onScoreBox: () => setShowsScore((shown) => !shown),
    onSpoilers: () => setSpoilers((shown) => !shown),
    onFilter: () => filterRef.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(),
    onPlayFiltered: filteredPlay.start,
    onPreset: (place) => change(withPreset(filter, place)),
  })
  return (
    <div className={embed ? 'match-view embed' : 'match-view'}>
      <div className="match-main">
        {embed ? (
          head
        ) : (
          <MatchHeader
            match={match}
            points={watched.points.length}
            onStatistics={() => setStatistics('summary')}
            onShare={() => setShared(placeOf(playback, result.filtersActive ? filter : {}, points))}
          />
        )}
        <div className="match-video">
          {videoUrl && !failed ? (
            <Player
              src={videoUrl}
              playback={playback}
              label={`Video of ${match.metadata.teams.join(' v ')}`}
              onFailed={() => setFailed(true)}
            />
          ) : (
            <p className="match-video-missing" role="status">
              {failed
                ? 'The video could not be loaded.'
                : videoUrl === null
                  ? 'This match has no video.'
                  : 'Loading the video …'}
            </p>
          )}
          {showsScore && <ScoreOverlay watched={watched} playback={playback} />}
          {result.filtersActive && current !== null && matching.has(current) && (
            <span className="match-badge">
              Point {points.findIndex((point) => point.pointIndex === current) + 1} of {points.length} in this
              filter
            </span>
          )}
        </div>
        <div className="match-controls">
          <PlayBar
            playback={playback}
            points={points}
            durationSeconds={durationSeconds}
            filteredPlay={filteredPlay}
            filtered={result.filtersActive}
          />
          <PointTimeline
            watched={watched}
            matching={matching}
            playback={playback}
            durationSeconds={durationSeconds}
            onOpen={open}
          />
          <Legend watched={watched} points={points} />
        </div>
      </div>
      <PointsPanel
        ref={filterRef}
        watched={watched}
        points={points}
        result={result}
        facets={options}
        filter={filter}
        current={current}
        spoilers={spoilers}
        onChange={change}
        onOpen={open}
      />
      {shared && <ShareDialog match={match} place={shared} onClose={endSharing} />}
      <StatisticsDialogs
        shown={statistics}
        watched={watched}
        onShow={setStatistics}
        onOpenPoints={(next) => {
          setStatistics('none')
          change(next)
        }}
      />
    </div>
  )
}

/** What a link to this view says: where the video stands, and which points are shown. */
function placeOf(playback: Playback, filter: PointFilter, points: readonly PointRow[]): Place {
  return {
    seconds: playback.seconds,
    filterQuery: addressWithFilter(new URLSearchParams(), filter),
    filteredPoints: points.length,
  }
}

/** A jump lands a hundredth after a point's start (model 4). */
const JUMP_SECONDS = 0.01

/** The points with a matching serve; all of them where nothing is filtered. */
function pointsOf(watched: WatchedMatch, serves: readonly string[], active: boolean): readonly PointRow[] {
  if (!active) return watched.points
  const found = new Set(serves.flatMap((id) => watched.pointOfServe.get(id) ?? []))
  return watched.points.filter((point) => found.has(point))
}

/** ?time= starts the video there, in seconds of the video that is watched. */
function useStartTime(playback: Playback, time: string | null): void {
  const seconds = Number(time)
  useEffect(() => {
    if (time !== null && Number.isFinite(seconds) && seconds >= 0) playback.seekTo(seconds)
  }, [playback, time, seconds])
}

function Legend({ watched, points }: { watched: WatchedMatch; points: readonly PointRow[] }) {
  const won = (team: 0 | 1) => points.filter((point) => point.winner === team).length
  return (
    <p className="match-legend">
      <span className="team-0">
        {watched.names.teams[0]} won {won(0)}
      </span>
      <span className="team-1">
        {watched.names.teams[1]} won {won(1)}
      </span>
      <span className="match-legend-break">Break point</span>
    </p>
  )
}
