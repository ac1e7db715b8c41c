import Plyr from 'plyr'
import 'plyr/dist/plyr.css'
import sprite from 'plyr-sprite'

/**
 * plyr's own keys would take ours (f, l, digits), its store would remember turbo for the next page, its markers freeze
 * after the start, and without the last two it loads an icon sheet and an empty video from another host.
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

/** Puts plyr around a video element; the answer takes it away again. */
export function controlsAround(video: HTMLVideoElement): () => void {
  const plyr = new Plyr(video, OPTIONS)
  return () => plyr.destroy()
}
