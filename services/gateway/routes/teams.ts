import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { hasWords } from '@courtline/messages/routes/paging'
import type { Teammate, TeamView } from '@courtline/messages/views/team'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import type { TeamDocument } from '@courtline/projections/teams/project'
import { findTeam, teammateIdsOf, teamsByName } from '@courtline/projections/teams/read'
import { findUsers, isInvitedOnly } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { callerMeta } from '../auth/caller.ts'
import { isEmail } from '@courtline/application/accounts/email-address'
import type { Gateway } from '../gateway.ts'
import { refused, type Result, type Written } from '@courtline/application/outcome'
import { pageOf, readPage } from '../http/pages.ts'
import type { Handler } from '../register-route.ts'
import { mailTeamInvitation, playerFor, type Newcomer } from '@courtline/application/accounts/team-players'
import { recipientsOf } from '@courtline/application/accounts/recipients'
import { hiddenFrom } from './users/change.ts'

/** Teams with their players, by name. */
export const teamsCall =
  (gateway: Gateway): Handler<'teams'> =>
  async ({ query: { cursor, search = '' } }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: (from, limit) => teamsByName(reads, limit, from),
        placeOf: ({ name, id }) => [name.toLowerCase(), id],
        meant: async (teams) => teams.filter(({ name }) => hasWords(search.trim(), [name])),
      },
      cursor,
    )
    if ('refused' in page) return page
    const people = await findUsers(reads, [...new Set(page.rows.flatMap(({ players }) => players))])
    return { answer: page.rows.map((team) => teamView(team, people)), next: page.next }
  }

/** Makes a team; the same command again is the same team. */
export const createTeam =
  (gateway: Gateway): Handler<'createTeam'> =>
  async ({ body, caller, commandId }) => {
    const teamId = derivedId('team', commandId)
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await gateway.dispatch(
      'team',
      teamId,
      { type: 'CreateTeam', by: caller.actor, ...body },
      meta,
    )
    return 'refused' in done ? done : teamAfter(gateway, teamId, done.written)
  }

/** Adds players by address; an address without an account is given one and invited (D75). */
export const addPlayers =
  (gateway: Gateway): Handler<'addPlayers'> =>
  async ({ params, body, caller, commandId }) => {
    const typed = body.emails.map((email) => email.trim()).filter((email) => email !== '')
    const wrong = typed.find((email) => !isEmail(email))
    if (wrong !== undefined) return refused(refusal('EMAIL_INVALID', { email: wrong }))
    const team = await findTeam(gateway.projections.reads, params.id)
    if (!team) return refused(refusal('NOT_FOUND'))
    const meta = callerMeta(caller, commandId, gateway.now())
    const players: Newcomer[] = []
    for (const recipient of recipientsOf(typed, gateway)) {
      const player = await playerFor(gateway, recipient, meta)
      if ('refused' in player) return player
      players.push(player)
    }
    const userIds = players.map(({ userId }) => userId)
    const command = { type: 'AddTeamPlayers', by: caller.actor, userIds } as const
    const done = await gateway.dispatch('team', team.id, command, meta)
    if ('refused' in done) return done
    for (const player of players.filter(({ isInvited }) => isInvited))
      await mailTeamInvitation(gateway, team, player, caller.actor, meta)
    const after = await teamAfter(gateway, team.id, done.written)
    return 'refused' in after ? after : { ...after, answer: { team: after.answer, notSent: [] } }
  }

/** Takes a player out of a team. */
export const removePlayer =
  (gateway: Gateway): Handler<'removePlayer'> =>
  async ({ params, caller, commandId }) => {
    const command = { type: 'RemoveTeamPlayer', by: caller.actor, userId: params.playerId } as const
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await gateway.dispatch('team', params.teamId, command, meta)
    return 'refused' in done ? done : teamAfter(gateway, params.teamId, done.written)
  }

/** Renames a team. Refusals: NOT_FOUND, TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG. */
export const renameTeam =
  (gateway: Gateway): Handler<'renameTeam'> =>
  async ({ params, body, caller, commandId }) => {
    const meta = callerMeta(caller, commandId, gateway.now())
    const command = { type: 'RenameTeam', by: caller.actor, ...body } as const
    const done = await gateway.dispatch('team', params.id, command, meta)
    return 'refused' in done ? done : teamAfter(gateway, params.id, done.written)
  }

/** Deletes a team; the accounts of its players stay. The same command again answers as the first time. */
export const deleteTeam =
  (gateway: Gateway): Handler<'deleteTeam'> =>
  async ({ params, caller, commandId }) => {
    const meta = callerMeta(caller, commandId, gateway.now())
    const command = { type: 'DeleteTeam', by: caller.actor } as const
    const done = await gateway.dispatch('team', params.id, command, meta)
    if ('refused' in done) return done
    await gateway.readAfter(['teams'], done.written.position)
    return { answer: { ok: true }, written: done.written }
  }

/** Whom a user may pick as partner or opponent: the members of their teams who have an account (D75). */
export const teammates =
  (gateway: Gateway): Handler<'teammates'> =>
  async ({ params, query: { cursor, search = '' }, caller }) => {
    const hidden = hiddenFrom(caller, params.id)
    if (hidden) return hidden
    const { reads } = gateway.projections
    const people = await findUsers(reads, await teammateIdsOf(reads, params.id))
    const mates = people.filter((user) => !isInvitedOnly(user)).map(teammateOf)
    const page = await pageOf(
      mates.toSorted((a, b) => (placeOfMate(a).join(' ') < placeOfMate(b).join(' ') ? -1 : 1)),
      {
        placeOf: placeOfMate,
        meant: async (found) =>
          found.filter(({ displayName, email }) => hasWords(search.trim(), [displayName, email])),
      },
      cursor,
    )
    return 'refused' in page ? page : { answer: [...page.rows], next: page.next }
  }

async function teamAfter(gateway: Gateway, teamId: string, written: Written): Promise<Result<TeamView>> {
  await gateway.readAfter(['teams', 'users', 'invitations'], written.position)
  const { reads } = gateway.projections
  const team = await findTeam(reads, teamId)
  return team ? { answer: await viewOf(reads, team), written } : refused(refusal('NOT_FOUND'))
}

const viewOf = async (reads: Reads, team: TeamDocument) =>
  teamView(team, await findUsers(reads, team.players))

/** Players whose account was deleted are left out. */
function teamView({ id, name, players }: TeamDocument, people: readonly UserDocument[]): TeamView {
  const shown = players.flatMap((userId) => people.find((user) => user.id === userId) ?? [])
  return {
    id,
    name,
    players: shown.map((user) => ({ ...teammateOf(user), invited: isInvitedOnly(user) })),
  }
}

const teammateOf = ({ id, details, emails }: UserDocument): Teammate => ({
  id,
  displayName: details.displayName,
  email: emails[0]?.email ?? null,
})

const placeOfMate = ({ displayName, email, id }: Teammate) =>
  [(displayName ?? email ?? '').toLowerCase(), id] as const
