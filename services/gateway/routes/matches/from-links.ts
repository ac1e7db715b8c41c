import { derivedId } from '@courtline/messages/ids'
import { LINK_SENTENCES, linksIn, MOST_LINKS, type LinkCheck } from '@courtline/messages/link-check'
import { refusal } from '@courtline/messages/refusals'
import type { MatchView } from '@courtline/messages/views/match'
import { metaOf } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Outcome, type Refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { command, jobIdOf, viewAfter, type Acting } from './act.ts'
import { create } from './create.ts'
import { spendCredit } from './credit.ts'

/** Looks at each link as the media worker will, one by one (D70). */
export const checkShareURL =
  (gateway: Gateway): Handler<'checkShareURL'> =>
  async ({ body: { url } }) => {
    const { answer, link } = await checked(gateway, url)
    return { answer: { answer, text: LINK_SENTENCES[answer], link } }
  }

/** Makes a match of the caller's own whose video the media worker fetches; nothing is left for the owner to complete. */
export const createFromURLs =
  (gateway: Gateway): Handler<'createFromURLs'> =>
  async (call) => {
    const { body, caller, commandId } = call
    const unfit = await flawOf(gateway, body.url)
    if (unfit) return unfit
    const matchId = body.matchId ?? derivedId('match', commandId)
    const created = await create(gateway, caller, commandId, {
      matchId,
      ownerId: caller.actor.userId,
      priority: caller.account.priority,
      metadata: body.metadata,
      saveAsRecruitingMatch: false,
      recruitingNotes: null,
      notes: body.notes ?? null,
      preshareEmails: body.preshareEmails ?? [],
    })
    return 'refused' in created ? created : fetchFrom(gateway, call, matchId, body.url)
  }

/** The same for a match that is there, by an admin: what is fetched comes after the files that it has. */
export const addURL =
  (gateway: Gateway): Handler<'addURL'> =>
  async (call) => {
    const { params, body } = call
    const match = await gateway.matches.known(params.id, call.caller)
    if ('refused' in match) return match
    return (await flawOf(gateway, body.url)) ?? fetchFrom(gateway, call, params.id, body.url)
  }

/** Handing links in completes the upload: the credit is spent with it (D23). */
async function fetchFrom(
  gateway: Gateway,
  { caller, commandId }: Acting,
  matchId: string,
  text: string,
): Promise<Outcome<MatchView>> {
  const match = await gateway.matches.known(matchId, caller)
  if ('refused' in match) return match
  const meta = metaOf(caller, derivedId('fetch', commandId), gateway.now())
  const done = await command(
    gateway,
    matchId,
    {
      type: 'FetchFromLinks',
      by: caller.actor,
      jobId: jobIdOf(matchId, commandId),
      url: linksIn(text).join(', '),
      source: 'url',
    },
    meta,
  )
  if ('refused' in done) return done
  await spendCredit(gateway, match.ownerId, matchId, meta)
  return viewAfter(gateway, caller, matchId, done.written)
}

/** The first answer that is not Ok, and the link that it is about. */
async function checked(
  { remote }: Gateway,
  text: string,
): Promise<{ readonly answer: LinkCheck; readonly link: string | null }> {
  const links = linksIn(text).slice(0, MOST_LINKS)
  const answers = await Promise.all(links.map((link) => remote.check(link)))
  const wrong = answers.findIndex((answer) => answer !== 'Ok')
  if (links.length === 0) return { answer: 'NotReachable', link: null }
  return { answer: answers[wrong] ?? 'Ok', link: links[wrong] ?? null }
}

/** Refusals: TOO_MANY_LINKS, LINK_REFUSED with the answer of the check (D70). */
async function flawOf(gateway: Gateway, text: string): Promise<Refused | undefined> {
  if (linksIn(text).length > MOST_LINKS) return refused(refusal('TOO_MANY_LINKS', { most: MOST_LINKS }))
  const { answer, link } = await checked(gateway, text)
  if (answer === 'Ok') return undefined
  const why = LINK_SENTENCES[answer]
  return refused(refusal('LINK_REFUSED', { why, answer, ...(link !== null && { link }) }))
}
