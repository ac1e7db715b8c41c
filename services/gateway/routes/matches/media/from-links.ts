import { derivedId } from '@courtline/messages/ids'
import { asOneText, linksIn } from '@courtline/messages/media/link-check'
import type { LinkSource } from '@courtline/messages/match/life-cycle'
import type { Body } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Result, Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { command, jobIdOf, viewAfter, type Acting } from '../life-cycle/act.ts'
import { create, matchOfCaller } from '../metadata/create.ts'
import { spendCredit } from '@courtline/application/matches/credits'
import { linkRefused, lookAt, tooMany } from './look-at-links.ts'

/** Looks at each link as the media worker will, one by one (D70). */
export const checkShareURL =
  (gateway: Gateway): Handler<'checkShareURL'> =>
  async ({ body: { url } }) => {
    const { courtVideos, ...looked } = await lookAt(gateway, url)
    return { answer: { ...looked, ...(courtVideos.length > 0 && { courtVideos: [...courtVideos] }) } }
  }

/** Makes a match of the caller's own whose video the media worker fetches; nothing is left for the owner to complete. */
export const createFromURLs =
  (gateway: Gateway): Handler<'createFromURLs'> =>
  async (call) => {
    const links = await filesAt(gateway, call.body.url)
    return 'refused' in links ? links : createAndFetch(gateway, call, call.body, { links, source: 'url' })
  }

/** The same for a match that is there, by an admin: what is fetched comes after the files that it has. */
export const addURL =
  (gateway: Gateway): Handler<'addURL'> =>
  async (call) => {
    const { params, body } = call
    const match = await gateway.matches.known(params.id, call.caller)
    if ('refused' in match) return match
    const links = await filesAt(gateway, body.url)
    return 'refused' in links ? links : fetchFrom(gateway, call, params.id, { links, source: 'url' })
  }

/** Where the media worker fetches from. */
export interface Wanted {
  readonly links: readonly string[]
  readonly source: LinkSource
}

/** Makes a match of the caller's own, and requests its video at once. */
export async function createAndFetch(
  gateway: Gateway,
  call: Acting,
  body: Body<'createFromURLs'>,
  wanted: Wanted,
): Promise<Result<MatchView>> {
  const { caller, commandId } = call
  const match = matchOfCaller(body, caller, commandId)
  const created = await create(gateway, caller, commandId, match)
  return 'refused' in created ? created : fetchFrom(gateway, call, match.matchId, wanted)
}

/** Handing links in completes the upload: the credit is spent with it (D23). */
export async function fetchFrom(
  gateway: Gateway,
  { caller, commandId }: Acting,
  matchId: string,
  { links, source }: Wanted,
): Promise<Result<MatchView>> {
  const match = await gateway.matches.known(matchId, caller)
  if ('refused' in match) return match
  const meta = callerMeta(caller, derivedId('fetch', commandId), gateway.now())
  const done = await command(
    gateway,
    matchId,
    {
      type: 'FetchFromLinks',
      by: caller.actor,
      jobId: jobIdOf(matchId, commandId),
      url: asOneText(links),
      source,
    },
    meta,
  )
  if ('refused' in done) return done
  await spendCredit(gateway, match.ownerId, matchId, meta)
  return viewAfter(gateway, caller, matchId, done.written)
}

/** Links to files that can be fetched. Refusals: TOO_MANY_LINKS, LINK_REFUSED with the answer of the check (D70). */
async function filesAt(gateway: Gateway, text: string): Promise<readonly string[] | Refused> {
  const links = linksIn(text)
  const many = tooMany(links.length)
  if (many) return many
  const { answer, text: why, link, courtVideos } = await lookAt(gateway, text)
  if (answer !== 'Ok') return linkRefused(answer, why, link)
  return courtVideos.length === 0 ? links : linkRefused('NotAVideo', COURT_SHARE, links[0] ?? null)
}

const COURT_SHARE = 'This is a share of court videos: make the match from it as such.'
