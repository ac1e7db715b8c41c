import { derivedId, matchStream } from '@courtline/messages/ids'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { Body } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import { refusal } from '@courtline/messages/refusals'
import { findUser } from '@courtline/projections/users/read'
import { callerMeta, type Caller } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Result } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { viewAfter } from '../life-cycle/act.ts'
import { reserveCredit, returnCredit } from '@courtline/application/matches/credits'
import { withAllowedPlayers } from './allowed-players.ts'
import { tidied } from './metadata.ts'

/** Makes a match of the caller's own; its video follows. */
export const createMatch =
  (gateway: Gateway): Handler<'createMatch'> =>
  ({ body, caller, commandId }) =>
    create(gateway, caller, commandId, matchOfCaller(body, caller, commandId))

/** A match of the caller's own as they filled it in. */
export const matchOfCaller = (
  body: Body<'createMatch'>,
  { actor, account }: Caller,
  commandId: string,
): NewMatch => ({
  matchId: body.matchId ?? derivedId('match', commandId),
  ownerId: actor.userId,
  priority: account.priority,
  metadata: body.metadata,
  saveAsRecruitingMatch: body.saveAsRecruitingMatch ?? false,
  recruitingNotes: body.recruitingNotes ?? null,
  notes: body.notes ?? null,
  preshareEmails: body.preshareEmails ?? [],
})

/** Makes a match for another user, with that user's credit and priority. */
export const createMatchForUser =
  (gateway: Gateway): Handler<'createMatchForUser'> =>
  async ({ params, body, caller, commandId }) => {
    const owner = await findUser(gateway.projections.reads, params.userId)
    if (!owner) return refused(refusal('NOT_FOUND'))
    return create(gateway, caller, commandId, {
      matchId: body.matchId ?? derivedId('match', commandId),
      ownerId: owner.id,
      priority: owner.priority,
      metadata: body.metadata,
      saveAsRecruitingMatch: false,
      recruitingNotes: null,
      notes: null,
      preshareEmails: [],
    })
  }

interface NewMatch {
  readonly matchId: string
  readonly ownerId: string
  readonly priority: number
  readonly metadata: MatchMetadata
  readonly saveAsRecruitingMatch: boolean
  readonly recruitingNotes: string | null
  readonly notes: string | null
  readonly preshareEmails: string[]
}

/** The owner's credit is set aside first (D23, P14): without one there is no match, and nothing was sent yet. */
export async function create(
  gateway: Gateway,
  caller: Caller,
  commandId: string,
  { matchId, ...match }: NewMatch,
): Promise<Result<MatchView>> {
  const meta = callerMeta(caller, commandId, gateway.now())
  const isThere = (await gateway.log.streamHead(matchStream(matchId))) !== null
  const reserved = isThere ? undefined : await reserveCredit(gateway, match.ownerId, matchId, meta)
  if (reserved && 'refused' in reserved) return reserved
  const listing = { ownerId: match.ownerId, actorId: caller.actor.userId, listed: [] }
  const metadata = tidied(await withAllowedPlayers(gateway, match.metadata, listing))
  const created = await gateway.dispatch(
    'match',
    matchId,
    { type: 'CreateMatch', by: caller.actor, url: null, ...match, metadata },
    meta,
  )
  if ('refused' in created) {
    if (reserved) await returnCredit(gateway, match.ownerId, matchId, meta)
    return created
  }
  return viewAfter(gateway, caller, matchId, created.written)
}
