import type { FavoriteView } from '@courtline/messages/views/favorite'
import { Court } from '../../domain/match/court.tsx'
import { mediaUrl } from '../../domain/video/media-url.ts'
import { thumbnailAt } from '../../domain/video/thumbnail.ts'

/** The picture of a serve: cut out of the sheet of small pictures of its match, else the match's own. */
export function ServePicture({ favorite }: { favorite: FavoriteView }) {
  const { match, clockSeconds } = favorite
  if (match?.thumbnails && clockSeconds !== null)
    return <span className="serve-picture" style={thumbnailAt(match.thumbnails, clockSeconds)} />
  if (match?.titleImage) return <img src={mediaUrl(match.titleImage)} alt="" loading="lazy" />
  return <Court />
}
