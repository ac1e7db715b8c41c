import { LINK_SENTENCES, linksIn } from '@courtline/messages/media/link-check'
import { refusal } from '@courtline/messages/refusals'
import type { CourtVideos } from '@courtline/messages/views/video-sources'
import { courtLoginOf } from '../../../auth/court-login.ts'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { createAndFetch } from './from-links.ts'
import { linkRefused, lookAt, tooMany } from './look-at-links.ts'

/**
 * The caller's court videos, by the login that the profile holds. A wrong login and a silent service are answers, with a text as
 * a check of a link answers them. Refusal: SERVICE_NOT_SET_UP.
 */
export const courtVideos =
  (gateway: Gateway): Handler<'courtVideos'> =>
  async ({ caller: { account } }) => {
    const { courtVideo } = gateway
    if (!courtVideo) return refused(refusal('SERVICE_NOT_SET_UP'))
    const { simulated } = courtVideo
    const login = account.playsightUsername === null ? undefined : await courtLoginOf(gateway, account.id)
    const base: CourtVideos = {
      simulated,
      hasLogin: login !== undefined,
      answer: 'Ok',
      text: LINK_SENTENCES.Ok,
      videos: [],
    }
    if (!login) return { answer: base }
    const found = await courtVideo.videosOf(login)
    if ('flaw' in found) return { answer: { ...base, answer: found.flaw, text: found.why } }
    return { answer: { ...base, videos: [...found.videos] } }
  }

/**
 * Makes a match of the caller's own of everything that the share links show; several are joined in order. Refusals:
 * SERVICE_NOT_SET_UP, TOO_MANY_LINKS, LINK_REFUSED, NO_CREDITS.
 */
export const createFromPlaysightShare =
  (gateway: Gateway): Handler<'createFromPlaysightShare'> =>
  async (call) => {
    const links = await sharedAt(gateway, call.body.url)
    if ('refused' in links) return links
    return createAndFetch(gateway, call, call.body, { links, source: 'playsight' })
  }

/** Links of the court videos that the share links show, one each: so each can be fetched, and tried again, alone. */
async function sharedAt(gateway: Gateway, text: string): Promise<readonly string[] | Refused> {
  const { courtVideo } = gateway
  if (!courtVideo) return refused(refusal('SERVICE_NOT_SET_UP'))
  const links = linksIn(text)
  const many = tooMany(links.length)
  if (many) return many
  const foreign = links.find((link) => !courtVideo.isShare(link))
  if (foreign !== undefined)
    return linkRefused('NotAVideo', `This is no share link of ${courtVideo.name}.`, foreign)
  const looked = await lookAt(gateway, text)
  if (looked.answer !== 'Ok') return linkRefused(looked.answer, looked.text, looked.link)
  const videos = looked.courtVideos.map(({ link }) => link)
  return tooMany(videos.length) ?? videos
}
