import type { FastifyRequest } from 'fastify'
import { refusal } from '@courtline/messages/refusals'
import { hasWords } from '@courtline/messages/routes/paging'
import type { MatchLinkView } from '@courtline/messages/views/sharing'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatch, findMatchByLink } from '@courtline/projections/matches/read'
import { callerMeta, type Caller } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import { pageOf } from '../../../http/pages.ts'
import type { Handler } from '../../../register-route.ts'
import { recipientsOf } from '@courtline/application/accounts/recipients'
import { shareByMail } from '@courtline/application/sharing/share-by-mail'
import { mayShare } from '../../../views/match-actions.ts'
import { act } from '../life-cycle/act.ts'

/** The match links of a match, for those who may give and take them. */
export const matchLinks =
  (gateway: Gateway): Handler<'matchLinks'> =>
  async ({ params, query: { cursor, search = '' }, caller }) => {
    const match = await sharedBy(gateway, caller, params.id)
    if ('refused' in match) return match
    const page = await pageOf(
      linksOf(match),
      {
        placeOf: ({ id, email }) => [email, id],
        meant: async (links) => links.filter(({ email }) => hasWords(search.trim(), [email])),
      },
      cursor,
    )
    return 'refused' in page ? page : { answer: [...page.rows], next: page.next }
  }

/** Shares a match by e-mail: a link and a mail for each address (D67). */
export const shareMatch =
  (gateway: Gateway): Handler<'shareMatch'> =>
  async ({ params, body, caller, commandId, request }) => {
    const match = await sharedBy(gateway, caller, params.id)
    if ('refused' in match) return match
    const tooMany = await countMails(gateway, request, body.emails)
    if (tooMany) return tooMany
    const sharing = { match, by: caller.actor, ...body }
    const shared = await shareByMail(gateway, sharing, callerMeta(caller, commandId, gateway.now()))
    if ('refused' in shared) return shared
    const { written } = shared
    await gateway.readAfter(['matches'], written.position)
    const after = await findMatch(gateway.projections.reads, match.id)
    const given = new Set(recipientsOf(body.emails, gateway).map(({ emailHash }) => emailHash))
    const links = (after ?? match).links.filter(({ emailHash }) => given.has(emailHash))
    return { answer: { links: links.map(linkView), notSent: [] }, written }
  }

/** Ends the right that a match link gives, at once. A link of a match that the caller may not see is not there. */
export const deleteMatchLink =
  (gateway: Gateway): Handler<'deleteMatchLink'> =>
  async (call) => {
    const match = await findMatchByLink(gateway.projections.reads, call.params.id)
    if (!match) return refused(refusal('NOT_FOUND'))
    const linkId = call.params.id
    const done = await act(gateway, call, match.id, (by) => ({ type: 'DeleteMatchLink', by, linkId }))
    return 'refused' in done ? done : { ...done, answer: { ok: true } }
  }

/** A match that the caller may share. Refusals: NOT_FOUND for one they know nothing of (D22), NOT_ALLOWED. */
export async function sharedBy(
  gateway: Gateway,
  caller: Caller,
  matchId: string,
): Promise<MatchDocument | Refused> {
  const match = await gateway.matches.known(matchId, caller)
  if ('refused' in match) return match
  return mayShare(match, caller.actor) ? match : refused(refusal('NOT_ALLOWED'))
}

/** Nobody needs to send mail to hundreds of unknown addresses: each address counts. */
export async function countMails(
  gateway: Gateway,
  request: FastifyRequest,
  emails: readonly string[],
): Promise<Refused | undefined> {
  for (const { emailHash } of recipientsOf(emails, gateway)) {
    const tooMany = await gateway.tries.mail(request, emailHash)
    if (tooMany) return tooMany
  }
  return undefined
}

const linkView = ({ linkId, email }: MatchDocument['links'][number]): MatchLinkView => ({ id: linkId, email })

const linksOf = ({ links }: MatchDocument): MatchLinkView[] =>
  links.map(linkView).toSorted((a, b) => (a.email < b.email || (a.email === b.email && a.id < b.id) ? -1 : 1))
