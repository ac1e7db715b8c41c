import Plyr from 'plyr'
import 'plyr/dist/plyr.css'
import sprite from 'plyr-sprite'
import { useEffect, useRef } from 'react'
import type { Playback } from './playback.ts'
import './player.css'

/**
 * plyr's own keys would take ours (f, l, digits), its store would remember turbo for the next page, its markers freeze
 * after the start, and without the last two it asks another host for an icon sheet and an empty video.
 */
const OPTIONS = {
  controls: ['play', 'progress', 'current-time', 'duration', 'mute', 'volume', 'fullscreen'],
  keyboard: { focused: false, global: false },
  storage: { enabled: false },
  tooltips: { controls: false, seek: true },
  previewThumbnails: { enabled: false },
  markers: { enabled: false },
  disableContextMenu: false,
  clickToPlay: true,
  iconUrl: sprite,
  blankVideo: '',
  fullscreen: { enabled: true, iosNative: true },
} as const

/** A video with plyr around it. The effect owns the element, for plyr replaces it when it goes. */
export function Player({
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
    const plyr = new Plyr(video, OPTIONS)
    const detach = playback.attach(video)
    return () => {
      detach()
      plyr.destroy()
      element.replaceChildren()
    }
  }, [src, playback, label])
  return <div ref={host} className="player" />
}
