import { fits } from '@courtline/messages/check'
import { refusal } from '@courtline/messages/refusals'
import { Uuid } from '@courtline/messages/schema'
import { wayOf } from '../auth/caller.ts'
import type { Gateway } from '../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import type { Handler } from '../register-route.ts'
import { storedFile } from './matches/media/stored-file.ts'
import { isForSecond } from '../views/second-sight.ts'
import { mediaPath } from '../views/media-path.ts'
import { holderOf } from './media.ts'

/** A match of two hours, watched with a break. */
const ADDRESS_MS = 6 * 3_600_000

/**
 * A signed address of a match's video: of uris that start with p or v only, of files that are there, checked by the
 * match's visibility (D54, D108).
 */
export const videoUrl =
  (gateway: Gateway): Handler<'videoUrl'> =>
  async ({ params: { uri }, query, caller, request }) => {
    const matchId = matchIdOf(uri)
    if (matchId === undefined) return refused(refusal('NOT_FOUND'))
    const way = wayOf(request, query.embed === true)
    const shown = await gateway.matches.shown(matchId, caller, way)
    if ('refused' in shown) return shown
    const { match, sight } = shown
    if (sight === 'card' && !isForSecond(uri, shown)) return refused(refusal('NOT_VIEWABLE'))
    if (!videosOf(match).includes(uri) || !(await storedFile(gateway, uri)))
      return refused(refusal('NOT_FOUND'))
    const expiresAt = new Date(gateway.now().getTime() + ADDRESS_MS)
    const holder = holderOf(caller, way)
    const url = gateway.signer.sign({ method: 'GET', path: mediaPath(uri), expiresAt, holder })
    return { answer: { url, expiresAt: expiresAt.toISOString() } }
  }

const videosOf = ({ preprocessedVideoUri, postprocessedVideoUri, smallRenditions }: MatchDocument) => [
  preprocessedVideoUri,
  postprocessedVideoUri,
  smallRenditions.uncut?.uri,
  smallRenditions.cut?.uri,
]

/** The match that a video belongs to is in its uri; undefined where uris of videos do not begin so. */
function matchIdOf(uri: string): string | undefined {
  const [kind, matchId] = uri.split('/')
  return (kind === 'p' || kind === 'v') && fits(Uuid, matchId) ? matchId : undefined
}
