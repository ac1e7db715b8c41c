import type { FavoriteView } from '@courtline/messages/views/favorite'
import { Court } from '../../domain/match/court.tsx'
import { mediaUrl } from '../../domain/video/media-url.ts'

/** The picture of a serve: cut out of the sheet of small pictures of its match, else the match's own. */
export function ServePicture({ favorite }: { favorite: FavoriteView }) {
  const { match, clockSeconds } = favorite
  if (match?.thumbnails && clockSeconds !== null)
    return <span className="serve-picture" style={pictureIn(match.thumbnails, clockSeconds)} />
  if (match?.titleImage) return <img src={mediaUrl(match.titleImage)} alt="" loading="lazy" />
  return <Court />
}

type Sheet = NonNullable<NonNullable<FavoriteView['match']>['thumbnails']>

/** A sheet of n columns is n times as wide as the place that shows one of its pictures. */
export function pictureIn({ uri, everySeconds, columns, count }: Sheet, seconds: number) {
  const at = Math.min(count - 1, Math.max(0, Math.round(seconds / everySeconds)))
  const rows = Math.max(1, Math.ceil(count / columns))
  const share = (place: number, places: number) => (places > 1 ? (place / (places - 1)) * 100 : 0)
  return {
    backgroundImage: `url("${mediaUrl(uri)}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(at % columns, columns)}% ${share(Math.floor(at / columns), rows)}%`,
  }
}
