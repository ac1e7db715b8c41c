import type { ThumbnailSheet } from '@courtline/messages/media/media'
import { mediaUrl } from './media-url.ts'

/** Style of a place that shows the picture nearest to a second of the whole video. A sheet of n columns is n times as wide as the place. */
export function thumbnailAt({ uri, everySeconds, columns, count }: ThumbnailSheet, seconds: number) {
  const at = Math.min(count - 1, Math.max(0, Math.round(seconds / everySeconds)))
  const rows = Math.max(1, Math.ceil(count / columns))
  const share = (place: number, places: number) => (places > 1 ? (place / (places - 1)) * 100 : 0)
  return {
    backgroundImage: `url("${mediaUrl(uri)}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(at % columns, columns)}% ${share(Math.floor(at / columns), rows)}%`,
  }
}
