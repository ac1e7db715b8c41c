import { memo, useEffect, useRef } from 'react'
import type { Playback } from './playback.ts'
import './player.css'

/** The video is there at once, the controls around it as soon as their script is. */
const controls = () => import('./controls.ts')

/** A video with plyr around it. The effect owns the element, for plyr replaces it when it goes. */
export const VideoPlayer = memo(function Player({
  src,
  playback,
  label,
  onFailed,
}: {
  src: string
  playback: Playback
  label: string
  /** The file could not be loaded or decoded. */
  onFailed?: () => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    failed.current = onFailed
  })
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const video = document.createElement('video')
    video.playsInline = true
    video.preload = 'auto'
    video.setAttribute('aria-label', label)
    video.addEventListener('error', () => failed.current?.())
    video.src = src
    element.replaceChildren(video)
    const detach = playback.attach(video)
    const removeControls = putControls(video)
    return () => {
      detach()
      removeControls()
      element.replaceChildren()
    }
  }, [src, playback, label])
  return <div ref={host} className="player" />
})

/** plyr's controls, or the browser's own where plyr cannot be fetched. */
function putControls(video: HTMLVideoElement): () => void {
  let remove: (() => void) | 'gone' | undefined
  controls().then(
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
