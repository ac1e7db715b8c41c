import type { MatchView as MatchWords } from '@courtline/messages/views/match'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { Playback } from '../../domain/video/playback.ts'
import { usePlayhead } from '../../domain/video/use-playhead.ts'
import { useMatchFavorites } from './favorites/use-match-favorites.ts'
import { addressWithFilter } from './filter/filter-in-address.ts'
import { withPreset } from './filter/filter-presets.ts'
import { useMatchFilter } from './filter/use-match-filter.ts'
import { MatchHeader } from './match-header.tsx'
import { pointAt } from './points/point-at.ts'
import { PointControls } from './points/point-controls.tsx'
import { PointsPanel } from './points/points-panel.tsx'
import { useFilteredPlay } from './points/use-filtered-play.ts'
import type { SharePlace } from './sharing/share-dialog.tsx'
import { useSharing } from './sharing/use-sharing.tsx'
import { useTitleImage } from './title-image/use-title-image.tsx'
import type { StatisticsShown } from './statistics/statistics-dialog.tsx'
import { toggleFullScreen } from './video/full-screen.ts'
import { useVeil } from './spoilers/use-veil.ts'
import { MatchVideo } from './video/match-video.tsx'
import { useIdleControls } from './video/use-idle-controls.ts'
import { useStartTime } from './video/use-start-time.ts'
import { jump, useViewKeys } from './video/use-view-keys.ts'
import type { PointRow, WatchedMatch } from './watched-match.ts'
import { useUser } from '../../foundation/session/use-session.ts'
import { InPieces } from '../../ui/in-pieces.ts'
import { later } from '../../ui/later.tsx'
import { Waiting } from '../../ui/waiting.tsx'

const StatisticsDialogs = later(
  async () => (await import('./statistics/statistics-dialog.tsx')).StatisticsDialogs,
)

interface MatchViewProps {
  readonly match: MatchWords
  readonly watched: WatchedMatch
  readonly videoUrl: string | undefined | null
  readonly embed: boolean
  /** In the place of the header, which has sharing and Edit Players; takes what opens the statistics. */
  readonly head?: (onStatistics: () => void) => ReactNode
  /** False where another user's match is shown by a link: its points become no favorites. */
  readonly hasFavorites?: boolean
  /** The handle on the video, for who follows what is played; one of its own by default. */
  readonly playback?: Playback
}

/** Video, score, timeline and points of one match; the filter and the time live in the address. */
export const WatchedMatchView = (props: MatchViewProps) => (
  <InPieces fallback={<Waiting />}>
    <WholeMatchView {...props} />
  </InPieces>
)

function WholeMatchView(props: MatchViewProps) {
  const { match, watched: whole, embed, head, hasFavorites = true } = props
  const view = useView(props)
  const { veil, watched, shown, playback, result, filter, points, titleImage } = view
  const openStatistics = () => shown.setStatistics('summary')
  return (
    <div className={embed ? 'match-view embed' : 'match-view'}>
      <div className="match-main">
        {head ? (
          head(openStatistics)
        ) : (
          <MatchHeader
            match={match}
            points={veil.isOn ? undefined : watched.numPoints}
            noSpoilers={veil}
            onStatistics={() => void veil.reveal(openStatistics)}
            onShare={() => view.share(placeOf(playback, result.filtersActive ? filter : {}, points))}
            onTitleImage={titleImage.open}
          />
        )}
        <Stage {...props} view={view} />
      </div>
      <PointsPanel
        {...{ match, watched, points, result, filter }}
        current={view.current}
        favorites={view.favorites}
        filterOpen={view.filterOpen}
        facets={view.options}
        hasFilms={view.isLoggedIn && !embed && hasFavorites}
        hasSaved={view.isLoggedIn && !embed}
        onFilterOpen={view.setFilterOpen}
        onChange={view.change}
        onOpen={view.open}
      />
      {view.dialog}
      {titleImage.dialog}
      <ShownStatistics shown={shown} watched={whole} />
    </div>
  )
}

/** What a view of a match is made of: what is played, which points the filter finds, and the dialogs over it. */
function useView({ match, watched: whole, embed, hasFavorites = true, ...props }: MatchViewProps) {
  const [own] = useState(() => new Playback())
  const playback = props.playback ?? own
  const veil = useVeil(playback, whole)
  const watched = veil.shown
  const favorites = useMatchFavorites(match.id, embed || !hasFavorites)
  const filtering = useMatchFilter(match, watched, favorites?.serveIds)
  const { filter, points, change } = filtering
  const filteredPlay = useFilteredPlay(playback, points)
  const current = usePlayhead(playback, ({ seconds }) => pointAt(watched.points, seconds)?.pointIndex ?? null)
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [filterOpen, setFilterOpen] = useState(false)
  const onFullScreen = () => void toggleFullScreen(stage)
  const shown = useShown({
    match,
    embed,
    playback,
    points,
    veil,
    onFilter: () => setFilterOpen(true),
    onFullScreen,
    onPlayFiltered: filteredPlay.start,
    onPreset: (place) => change(withPreset(filter, place)),
    onFilterChange: change,
    onFavorite: () => toggleAt(watched.points, playback.seconds, favorites),
  })
  return {
    ...filtering,
    ...useSharing(match),
    titleImage: useTitleImage(match, playback),
    isLoggedIn: useUser() !== undefined,
    isIdle: useIdleControls(playback),
    playback,
    veil,
    watched,
    favorites,
    filteredPlay,
    current,
    setStage,
    filterOpen,
    setFilterOpen,
    onFullScreen,
    shown,
    open: (point: PointRow) => jump(playback, point),
  }
}

/** The video with its controls, which fills the screen as one. */
function Stage({ match, videoUrl, embed, view }: MatchViewProps & { view: ReturnType<typeof useView> }) {
  const { watched, playback, points, result, current, filteredPlay, favorites, shown, veil } = view
  const { setStage, isIdle } = view
  const filtered = result.filtersActive
  const durationSeconds = match.durationSeconds ?? watched.points.at(-1)?.stopSeconds ?? 0
  return (
    <div ref={setStage} className="match-stage" data-idle={isIdle ? '' : undefined}>
      <MatchVideo
        {...{ match, watched, videoUrl, playback, current, points, filtered, embed }}
        showsScore={shown.score}
        resumedAtSeconds={shown.resumedAtSeconds}
        onSpoilers={veil.isOn ? veil.toggle : undefined}
      />
      <PointControls
        {...{ match, watched, points, playback, filteredPlay, durationSeconds, favorites, current }}
        numPoints={filtered ? result.numPoints : watched.numPoints}
        noSpoilers={veil}
        hasCaptions={Boolean(videoUrl)}
        onOpen={view.open}
        onFullScreen={view.onFullScreen}
      />
    </div>
  )
}

function ShownStatistics({ shown, watched }: { shown: ReturnType<typeof useShown>; watched: WatchedMatch }) {
  if (shown.statistics === 'none') return null
  return (
    <StatisticsDialogs
      shown={shown.statistics}
      watched={watched}
      onShow={shown.setStatistics}
      onOpenPoints={shown.openPoints}
      onPlay={shown.play}
    />
  )
}

/** Makes the point at a second of the video a favorite, or no favorite any more. */
function toggleAt(
  points: readonly PointRow[],
  seconds: number,
  favorites: ReturnType<typeof useMatchFavorites>,
): void {
  const point = pointAt(points, seconds)
  if (point) favorites?.toggle(point)
}

type ViewKeys = Parameters<typeof useViewKeys>[0]

/** What of the view is shown, and the keys that change it and play. */
function useShown({
  match,
  embed,
  veil,
  onFilterChange,
  ...keys
}: {
  readonly match: MatchWords
  readonly embed: boolean
  readonly veil: ReturnType<typeof useVeil>
  readonly onFilterChange: (filter: PointFilter) => void
} & Omit<ViewKeys, 'framesPerSecond' | 'onStatistics' | 'onScoreBox' | 'onSpoilers'>) {
  const [score, setScore] = useState(true)
  const [statistics, setStatistics] = useState<StatisticsShown>('none')
  const [query] = useSearchParams()
  const userId = useUser()?.id
  const place = embed ? undefined : ({ screen: 'view', userId, of: match.id } as const)
  const resumedAtSeconds = useStartTime(keys.playback, query.get('time'), place)
  useViewKeys({
    ...keys,
    framesPerSecond: match.probe?.framesPerSecond ?? 25,
    onStatistics: () => void veil.reveal(() => setStatistics((now) => (now === 'none' ? 'summary' : 'none'))),
    onScoreBox: () => setScore((now) => !now),
    onSpoilers: veil.toggle,
  })
  /** A figure of a dialog was chosen: its points are shown instead of the dialog. */
  const openPoints = (filter: PointFilter) => {
    setStatistics('none')
    onFilterChange(filter)
  }
  /** A place of the win probability was chosen: the video goes there instead. */
  const play = (point: PointRow) => {
    setStatistics('none')
    jump(keys.playback, point)
  }
  return { score, statistics, setStatistics, openPoints, play, resumedAtSeconds }
}

/** What a link to this view holds: the time in the video, and which points are shown. */
function placeOf(playback: Playback, filter: PointFilter, points: readonly PointRow[]): SharePlace {
  return {
    seconds: playback.seconds,
    filterQuery: addressWithFilter(new URLSearchParams(), filter),
    filteredPoints: points.length,
  }
}
