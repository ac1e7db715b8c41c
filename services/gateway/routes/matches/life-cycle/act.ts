import type { MatchEvent } from '@courtline/messages/events'
import { derivedId } from '@courtline/messages/ids'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { refusal, type Refusal } from '@courtline/messages/refusals'
import type { MatchView } from '@courtline/messages/views/match'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatch } from '@courtline/projections/matches/read'
import type { ViewName } from '@courtline/projections/registry'
import { displayNames } from '@courtline/projections/users/read'
import type { Actor } from '@courtline/messages/actor'
import { callerMeta, type Caller } from '../../../auth/caller.ts'
import type { Done } from '@courtline/application/dispatch'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Result, type Refused, type Written } from '@courtline/application/outcome'

/** What a command on a match needs of its call. */
export interface Acting {
  readonly caller: Caller
  readonly commandId: string
}

/** Everything that shows a match, to be waited for before the match is shown to the user who changed it. */
export const MATCH_VIEWS: readonly ViewName[] = ['matches', 'match-state', 'annotation-queue']

/**
 * A command on a match that the caller may see, answered by the match as it is then. A match of which the caller may see
 * nothing is not found (D22).
 */
export async function act(
  gateway: Gateway,
  { caller, commandId }: Acting,
  matchId: string,
  commandOf: (by: Actor, match: MatchDocument) => MatchCommand,
  reason?: string,
): Promise<Result<MatchView>> {
  const match = await gateway.matches.known(matchId, caller)
  if ('refused' in match) return match
  const meta = callerMeta(caller, commandId, gateway.now(), reason)
  const done = await command(gateway, matchId, commandOf(caller.actor, match), meta)
  return 'refused' in done ? done : viewAfter(gateway, caller, matchId, done.written)
}

/** Gives a command to a match; a user in a refusal is given by name. */
export async function command(
  gateway: Gateway,
  matchId: string,
  wanted: MatchCommand,
  meta: ReturnType<typeof callerMeta>,
): Promise<Done<MatchEvent> | Refused> {
  const done = await gateway.dispatch('match', matchId, wanted, meta)
  return 'refused' in done ? refused(await withName(gateway, done.refused)) : done
}

/** The match after a command, shown to the one who gave it. */
export async function viewAfter(
  gateway: Gateway,
  caller: Caller,
  matchId: string,
  written: Written,
): Promise<Result<MatchView>> {
  await gateway.readAfter(MATCH_VIEWS, written.position)
  const match = await findMatch(gateway.projections.reads, matchId)
  if (!match) return refused(refusal('NOT_FOUND'))
  return { answer: await gateway.matches.viewFor(match, caller), written }
}

/** Deciders have ids; refusals are shown with a name. */
async function withName(gateway: Gateway, given: Refusal): Promise<Refusal> {
  const userId = given.details?.['by']
  if (typeof userId !== 'string') return given
  const names = await displayNames(gateway.projections.reads, [userId])
  const by = names.get(userId) ?? 'another user'
  return refusal(given.code, { ...given.details, by, byId: userId })
}

/** The job that this command requests: the same command again is the same job (P13). */
export const jobIdOf = (matchId: string, commandId: string) => derivedId('job', matchId, commandId)
