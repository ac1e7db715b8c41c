import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import type { ReelDocument, ReelFilm } from '@courtline/projections/reels/project'
import { findSharedReel, reelsOfUser } from '@courtline/projections/reels/read'
import { refused } from '@courtline/application/outcome'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { escapedHtml } from '../../views/escaped-html.ts'
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

/** The video sites that are set up here: others have no button. */
export const videoSitesCall =
  ({ videoSite }: Gateway): Handler<'videoSites'> =>
  async () => ({ answer: videoSite ? [{ site: 'youtube', simulated: videoSite.simulated }] : [] })

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

const USUAL_SIZE = { width: 640, height: 360 }

/** How other sites show a shared reel; NOT_FOUND for any other address. */
export const oEmbedCall =
  (gateway: Gateway): Handler<'oEmbed'> =>
  async ({ query }) => {
    const { publicUrl } = gateway.settings
    const start = `${publicUrl}/reel/`
    const token = query.url.startsWith(start) ? decoded(query.url.slice(start.length)) : undefined
    const found = token === undefined ? undefined : await sharedFilm(gateway, token)
    if (!found || token === undefined) return refused(refusal('NOT_FOUND'))
    const { title, videoURL, posterURL } = sharedReelView(found.reel, found.film, token)
    const scale = Math.min(
      1,
      (query.maxwidth ?? USUAL_SIZE.width) / USUAL_SIZE.width,
      (query.maxheight ?? USUAL_SIZE.height) / USUAL_SIZE.height,
    )
    const [width, height] = [Math.round(USUAL_SIZE.width * scale), Math.round(USUAL_SIZE.height * scale)]
    const [video, poster] = [`${publicUrl}${videoURL}`, `${publicUrl}${posterURL}`]
    const html =
      `<video controls playsinline width="${width}" height="${height}" ` +
      `poster="${escapedHtml(poster)}" src="${escapedHtml(video)}"></video>`
    const answer = {
      version: '1.0' as const,
      type: 'video' as const,
      provider_name: 'Courtline',
      provider_url: publicUrl,
      title,
      thumbnail_url: poster,
      thumbnail_width: USUAL_SIZE.width,
      thumbnail_height: USUAL_SIZE.height,
      html,
      width,
      height,
    }
    return { answer }
  }

/** The token in the rest of an address; undefined where that is none. */
function decoded(rest: string): string | undefined {
  return /^[A-Za-z0-9_-]+$/.test(rest) ? rest : undefined
}
