import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { TeamCommand, TeamEvent } from '@courtline/messages/account/team'
import { NOTHING, record, refuse } from './decision.ts'

/** A team, or null before it is made. */
export type TeamState = { readonly players: ReadonlySet<string> } | null

type TeamCommandOf<T extends TeamCommand['type']> = Extract<TeamCommand, { type: T }>

/** Longest name of a team, in characters. */
const LONGEST_NAME = 100

/** The stream `team-<id>`: who plays together, as admins know it (D75). */
export const teamDecider: Decider<TeamState, TeamCommand, TeamEvent> = {
  initial: null,
  evolve: (state, page) => page.reduce((team, { event }) => afterOne(team, event), state),
  decide(command, state) {
    if (!may(command.by, 'Admin')) return refuse('NOT_ALLOWED')
    if (command.type === 'CreateTeam') return create(command, state)
    if (!state) return refuse('NOT_FOUND')
    switch (command.type) {
      case 'AddTeamPlayers':
        return add(command, state)
      case 'RemoveTeamPlayer':
        return remove(command, state)
    }
  },
}

function afterOne(team: TeamState, event: TeamEvent): TeamState {
  const players = team?.players ?? new Set<string>()
  switch (event.type) {
    case 'TeamCreated':
      return { players: new Set() }
    case 'PlayerAddedToTeam':
      return { players: new Set([...players, event.data.userId]) }
    case 'PlayerRemovedFromTeam':
      return { players: new Set([...players].filter((userId) => userId !== event.data.userId)) }
  }
}

/** Refusals: TEAM_NAME_REQUIRED, TEAM_NAME_TOO_LONG, TEAM_EXISTS. */
function create({ name }: TeamCommandOf<'CreateTeam'>, state: TeamState): Decision<TeamEvent> {
  const given = name.trim()
  if (given === '') return refuse('TEAM_NAME_REQUIRED')
  if (given.length > LONGEST_NAME) return refuse('TEAM_NAME_TOO_LONG', { most: LONGEST_NAME })
  return state ? refuse('TEAM_EXISTS') : record({ type: 'TeamCreated', data: { name: given } })
}

/** Each player once; who is in the team already stays. Refusal: PLAYERS_REQUIRED. */
function add(
  { userIds }: TeamCommandOf<'AddTeamPlayers'>,
  { players }: NonNullable<TeamState>,
): Decision<TeamEvent> {
  if (userIds.length === 0) return refuse('PLAYERS_REQUIRED')
  const fresh = [...new Set(userIds)].filter((userId) => !players.has(userId))
  return record(...fresh.map((userId): TeamEvent => ({ type: 'PlayerAddedToTeam', data: { userId } })))
}

const remove = (
  { userId }: TeamCommandOf<'RemoveTeamPlayer'>,
  { players }: NonNullable<TeamState>,
): Decision<TeamEvent> =>
  players.has(userId) ? record({ type: 'PlayerRemovedFromTeam', data: { userId } }) : NOTHING
