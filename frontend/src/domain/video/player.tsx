import { memo, useEffect, useRef, useState } from 'react'
import { api } from '../../foundation/calls/api.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'
import { keepLoading } from './keep-loading.ts'
import type { Playback } from './playback.ts'
import { watchStalls } from './quality.ts'
import './player.css'

/** The video is there at once, the controls around it as soon as their script is. */
const loadControls = () => import('./controls.ts')

/** A WebVTT file beside a video. */
export interface VideoTrack {
  readonly kind: 'captions' | 'chapters'
  readonly label: string
  readonly src: string
}

/** Without sound, and so allowed to begin by itself; as usual where it is absent. */
type Plays = 'muted' | 'mutedAtOnce'

const NO_TRACKS: readonly VideoTrack[] = []

/** A video which comes back by itself when the line was lost, with plyr around it where asked. The effect owns the element, for plyr replaces it when it goes. */
export const VideoPlayer = memo(function Player({
  src,
  playback,
  label,
  controls = 'around',
  onFailed,
  plays,
  tracks = NO_TRACKS,
}: {
  src: string
  playback: Playback
  label: string
  /** 'none' where the screen has a play bar of its own. */
  controls?: 'around' | 'none'
  /** The server refuses the file, or it cannot be decoded. */
  onFailed?: () => void
  plays?: Plays
  /** Read once they are shown. */
  tracks?: readonly VideoTrack[]
}) {
  const dispatch = useAppDispatch()
  const [interrupted, onInterrupted] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const video = videoElement(src, label, plays, tracks)
    element.replaceChildren(video)
    const detach = playback.attach(video)
    const stopLoading = keepLoading(video, playback, {
      onInterrupted,
      onRefused: () => dispatch(api.util.invalidateTags(['VideoUrl'])),
      onFailed: () => failed.current?.(),
    })
    const stopWatching = watchStalls(video)
    const removeControls = controls === 'around' ? putControls(video) : () => undefined
    return () => {
      stopLoading()
      stopWatching()
      detach()
      removeControls()
      element.replaceChildren()
    }
  }, [src, playback, label, controls, plays, tracks, dispatch])
  return (
    <>
      <div ref={host} className="player" />
      {interrupted && (
        <p className="player-interrupted" role="status">
          The connection to the video was lost. It continues here as soon as it is back.
        </p>
      )}
    </>
  )
})

function videoElement(
  src: string,
  label: string,
  plays: Plays | undefined,
  tracks: readonly VideoTrack[],
): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  video.muted = plays !== undefined
  video.autoplay = plays === 'mutedAtOnce'
  video.setAttribute('aria-label', label)
  video.src = src
  video.append(...tracks.map(trackElement))
  return video
}

function trackElement({ kind, label, src }: VideoTrack): HTMLTrackElement {
  const track = document.createElement('track')
  track.kind = kind
  track.label = label
  track.srclang = 'en'
  track.src = src
  return track
}

/** plyr's controls, or the browser's own where plyr cannot be fetched. */
function putControls(video: HTMLVideoElement): () => void {
  let remove: (() => void) | 'gone' | undefined
  loadControls().then(
    ({ controlsAround }) => {
      if (remove !== 'gone') remove = controlsAround(video)
    },
    () => {
      video.controls = true
    },
  )
  return () => {
    if (typeof remove === 'function') remove()
    remove = 'gone'
  }
}
