import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import type { ReelDocument, ReelFilm } from '@courtline/projections/reels/project'
import { findSharedReel, reelsOfUser } from '@courtline/projections/reels/read'
import { refused } from '@courtline/application/outcome'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { reelView, sharedReelView } from '../../views/reels.ts'
import { hiddenFrom } from '../users/change.ts'

/** The reels of an account: one's own, or any for an admin. */
export const highlightsByUser =
  (gateway: Gateway): Handler<'highlightsByUser'> =>
  async ({ params, caller }) => {
    const hidden = hiddenFrom(caller, params.id)
    if (hidden) return hidden
    const reels = await reelsOfUser(gateway.projections.reads, params.id)
    return { answer: reels.map((reel) => reelView(reel, gateway.settings.siteSecret)) }
  }

/** The public page of a shared reel; NOT_FOUND once it was taken back. */
export const sharedReelCall =
  (gateway: Gateway): Handler<'sharedReel'> =>
  async ({ params: { token } }) => {
    const found = await sharedFilm(gateway, token)
    return found ? { answer: sharedReelView(found.reel, found.film, token) } : refused(refusal('NOT_FOUND'))
  }

/** The film that is shared with this token, as long as it is. */
export async function sharedFilm(
  { projections }: Pick<Gateway, 'projections'>,
  token: string,
): Promise<{ readonly reel: ReelDocument; readonly film: ReelFilm } | undefined> {
  const reel = await findSharedReel(projections.reads, tokenHash(token))
  return reel?.making.stage === 'complete' ? { reel, film: reel.making.film } : undefined
}
