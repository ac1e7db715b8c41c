import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { SEEK_STEP_SECONDS, type Playback } from '../../../domain/video/playback.ts'
import { pointAfter, pointBefore } from '../points/point-at.ts'
import type { PointRow } from '../watched-match.ts'

const JUMP_SECONDS = 0.01

/** Goes to the previous or next of the points, a hundredth after its start (model 4). */
export function jump(playback: Playback, point: PointRow | undefined): void {
  if (point) playback.seekTo(point.startSeconds + JUMP_SECONDS)
}

/** Keys of the match view. Next and previous go through the points of the running filter. */
export function useViewKeys({
  playback,
  points,
  framesPerSecond,
  onStatistics,
  onScoreBox,
  onSpoilers,
  onFavorite,
  onFilter,
  onPlayFiltered,
  onPreset,
  onFullScreen,
}: {
  playback: Playback
  points: readonly PointRow[]
  framesPerSecond: number
  onStatistics: () => void
  onScoreBox: () => void
  onSpoilers: () => void
  onFavorite: () => void
  onFilter: () => void
  onPlayFiltered: () => void
  onPreset: (place: number) => void
  onFullScreen: () => void
}): void {
  useKeys('view', {
    'view.playPause': () => playback.toggle(),
    'view.nextPoint': () => jump(playback, pointAfter(points, playback.seconds)),
    'view.previousPoint': () => jump(playback, pointBefore(points, playback.seconds)),
    'view.seekBack': () => playback.seekBy(-SEEK_STEP_SECONDS),
    'view.seekForward': () => playback.seekBy(SEEK_STEP_SECONDS),
    'view.turbo': { press: () => playback.pressTurbo(), release: () => playback.releaseTurbo() },
    'view.slow': () => playback.toggleSlow(),
    'view.frameBack': () => playback.stepFrame(-1, framesPerSecond),
    'view.frameForward': () => playback.stepFrame(1, framesPerSecond),
    'view.stats': onStatistics,
    'view.scoreBox': onScoreBox,
    'view.noSpoilers': onSpoilers,
    'view.favorite': onFavorite,
    'view.filter': onFilter,
    'view.playFiltered': onPlayFiltered,
    'view.mute': () => playback.toggleMuted(),
    'view.fullScreen': onFullScreen,
    'view.preset1': () => onPreset(0),
    'view.preset2': () => onPreset(1),
    'view.preset3': () => onPreset(2),
    'view.preset4': () => onPreset(3),
    'view.preset5': () => onPreset(4),
    'view.preset6': () => onPreset(5),
  })
}
