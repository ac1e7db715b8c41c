import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { Text, Uuid } from '../schema.ts'

/** A team's name: for admins to tell teams apart, so nobody's personal data. */
const name = Text(100)

export const TeamCreated = Event('TeamCreated', { name })
export const PlayerAddedToTeam = Event('PlayerAddedToTeam', { userId: Uuid })
export const PlayerRemovedFromTeam = Event('PlayerRemovedFromTeam', { userId: Uuid })

export const TeamRenamed = Event('TeamRenamed', { name })
/** The team is no longer listed, and its players are no teammates by it. */
export const TeamDeleted = Event('TeamDeleted', {})

export const TEAM_EVENTS = [
  TeamCreated,
  PlayerAddedToTeam,
  PlayerRemovedFromTeam,
  TeamRenamed,
  TeamDeleted,
] as const
export type TeamEvent = Static<(typeof TEAM_EVENTS)[number]>

export const TEAM_COMMANDS = [
  Command('CreateTeam', { by: Actor, name: Type.String() }),
  Command('AddTeamPlayers', { by: Actor, userIds: Type.Array(Uuid) }),
  Command('RemoveTeamPlayer', { by: Actor, userId: Uuid }),
  Command('RenameTeam', { by: Actor, name: Type.String() }),
  Command('DeleteTeam', { by: Actor }),
] as const
export type TeamCommand = Static<(typeof TEAM_COMMANDS)[number]>
