import { refusal } from '@courtline/messages/refusals'
import type { Gateway } from '../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../register-route.ts'
import { storedFile } from './matches/media/stored-file.ts'
import { holderOf, mediaPath } from './media.ts'

/** A match of two hours, watched with a break. */
const ADDRESS_MS = 6 * 3_600_000

/**
 * A signed address of a match's video: of uris that start with p or v only, of files that are there, checked by the
 * match's visibility (D54, D108).
 */
export const videoUrl =
  (gateway: Gateway): Handler<'videoUrl'> =>
  async ({ params: { uri }, query, caller }) => {
    const match = await gateway.matches.seen(query.matchId, caller, query.embed === true)
    if ('refused' in match) return match
    const isTheirs = uri === match.preprocessedVideoUri || uri === match.postprocessedVideoUri
    if (!isTheirs || !/^[pv]\//.test(uri)) return refused(refusal('NOT_FOUND'))
    if (!(await storedFile(gateway, uri))) return refused(refusal('NOT_FOUND'))
    const expiresAt = new Date(gateway.now().getTime() + ADDRESS_MS)
    const holder = holderOf(caller, query.embed === true)
    const url = gateway.signer.sign({ method: 'GET', path: mediaPath(uri), expiresAt, holder })
    return { answer: { url, expiresAt: expiresAt.toISOString() } }
  }
