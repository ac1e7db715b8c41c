import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { TeamCommand, TeamEvent } from '@courtline/messages/account/team'
import { NOTHING, record, refuse } from './decision.ts'

/** A team; null before it is made, 'deleted' afterwards. */
export type TeamState = { readonly name: string; readonly players: ReadonlySet<string> } | 'deleted' | null

type LivingTeam = Extract<TeamState, object>
type TeamCommandOf<T extends TeamCommand['type']> = Extract<TeamCommand, { type: T }>

/** Longest name of a team, in characters. */
const LONGEST_NAME = 100

/** The stream `team-<id>`: who plays together, as admins set it (D75). */
export const teamDecider: Decider<TeamState, TeamCommand, TeamEvent> = {
  initial: null,
  evolve: (state, page) => page.reduce((team, { event }) => afterOne(team, event), state),
  decide(command, state) {
    if (!may(command.by, 'Admin')) return refuse('NOT_ALLOWED')
    if (command.type === 'CreateTeam') return create(command, state)
    // The same deletion again changes nothing.
    if (state === 'deleted') return command.type === 'DeleteTeam' ? NOTHING : refuse('NOT_FOUND')
    if (!state) return refuse('NOT_FOUND')
    switch (command.type) {
      case 'AddTeamPlayers':
        return add(command, state)
      case 'RemoveTeamPlayer':
        return remove(command, state)
      case 'RenameTeam':
        return rename(command, state)
      case 'DeleteTeam':
        return record({ type: 'TeamDeleted', data: {} })
    }
  },
}

function afterOne(team: TeamState, event: TeamEvent): TeamState {
  if (event.type === 'TeamCreated') return { name: event.data.name, players: new Set() }
  if (!team || team === 'deleted') return team
  switch (event.type) {
    case 'PlayerAddedToTeam':
      return { ...team, players: new Set([...team.players, event.data.userId]) }
    case 'PlayerRemovedFromTeam':
      return { ...team, players: new Set([...team.players].filter((userId) => userId !== event.data.userId)) }
    case 'TeamRenamed':
      return { ...team, name: event.data.name }
    case 'TeamDeleted':
      return 'deleted'
  }
}

/** Refusals: TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG, TEAM_EXISTS. */
function create({ name }: TeamCommandOf<'CreateTeam'>, state: TeamState): Decision<TeamEvent> {
  const given = name.trim()
  const refused = refusedName(given)
  if (refused) return refused
  return state ? refuse('TEAM_EXISTS') : record({ type: 'TeamCreated', data: { name: given } })
}

/** Refusals: TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG. The name that it has already changes nothing. */
function rename({ name }: TeamCommandOf<'RenameTeam'>, team: LivingTeam): Decision<TeamEvent> {
  const given = name.trim()
  const refused = refusedName(given)
  if (refused) return refused
  return given === team.name ? NOTHING : record({ type: 'TeamRenamed', data: { name: given } })
}

function refusedName(given: string): Decision<TeamEvent> | undefined {
  if (given === '') return refuse('TEAM_NAME_REQUIRED')
  return given.length > LONGEST_NAME ? refuse('TEAM_NAME_TOO_LONG', { most: LONGEST_NAME }) : undefined
}

/** Each player once; who is in the team already stays. Refusal: PLAYERS_REQUIRED. */
function add({ userIds }: TeamCommandOf<'AddTeamPlayers'>, { players }: LivingTeam): Decision<TeamEvent> {
  if (userIds.length === 0) return refuse('PLAYERS_REQUIRED')
  const fresh = [...new Set(userIds)].filter((userId) => !players.has(userId))
  return record(...fresh.map((userId): TeamEvent => ({ type: 'PlayerAddedToTeam', data: { userId } })))
}

const remove = (
  { userId }: TeamCommandOf<'RemoveTeamPlayer'>,
  { players }: LivingTeam,
): Decision<TeamEvent> =>
  players.has(userId) ? record({ type: 'PlayerRemovedFromTeam', data: { userId } }) : NOTHING
