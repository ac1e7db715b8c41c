import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { TEAM_EVENTS, type TeamEvent } from '@courtline/messages/account/team'
import { oneDocument, type Projection } from '../runtime/projection.ts'

export interface TeamDocument {
  readonly id: string
  readonly name: string
  /** Ids of accounts, in the order in which they came; names are joined when read (D32). */
  readonly players: readonly string[]
  readonly revision: number
}

/** The teams that admins keep, and so the teammates of everybody (D75). */
export const teams: Projection<TeamEvent, TeamDocument> = {
  name: 'teams',
  version: 2,
  ordering: 'stream',
  handles: TEAM_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { name: 'one', player: 'many' },
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldTeam),
  keysOf: ({ name, players }) => ({ name: name.toLowerCase(), player: players }),
}

function foldTeam(
  team: TeamDocument | null,
  { event, stream, revision }: Recorded<TeamEvent>,
): TeamDocument | null {
  switch (event.type) {
    case 'TeamCreated':
      return { id: subjectIdOf(stream), name: event.data.name, players: [], revision }
    case 'PlayerAddedToTeam':
      return team && { ...team, players: [...team.players, event.data.userId], revision }
    case 'PlayerRemovedFromTeam':
      return (
        team && { ...team, players: team.players.filter((userId) => userId !== event.data.userId), revision }
      )
    case 'TeamRenamed':
      return team && { ...team, name: event.data.name, revision }
    case 'TeamDeleted':
      return null
  }
}
