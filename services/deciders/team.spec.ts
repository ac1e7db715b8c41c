import { describe, it } from '@jest/globals'
import type { TeamCommand, TeamEvent } from '@courtline/messages/account/team'
import { given } from './testing/given.ts'
import { adam, ana, ben, mia, olga } from './people.ts'
import { teamDecider } from './team.ts'

const created: TeamEvent = { type: 'TeamCreated', data: { name: 'Lakeside' } }
const added = ({ userId }: { userId: string }): TeamEvent => ({
  type: 'PlayerAddedToTeam',
  data: { userId },
})
const removed = ({ userId }: { userId: string }): TeamEvent => ({
  type: 'PlayerRemovedFromTeam',
  data: { userId },
})
const team = (...history: TeamEvent[]) => given(teamDecider, history)
const create = (name: string, by = adam): TeamCommand => ({ type: 'CreateTeam', by, name })
const add = (...people: { userId: string }[]): TeamCommand => ({
  type: 'AddTeamPlayers',
  by: adam,
  userIds: people.map(({ userId }) => userId),
})
const remove = ({ userId }: { userId: string }): TeamCommand => ({
  type: 'RemoveTeamPlayer',
  by: adam,
  userId,
})

describe('a team (D75)', () => {
  it('is made by an admin, with a name', () => {
    team().when(create(' Lakeside ')).records(created)
    team().when(create('  ')).refuses('TEAM_NAME_REQUIRED')
    team()
      .when(create('x'.repeat(101)))
      .refuses('TEAM_NAME_TOO_LONG')
    team(created).when(create('Other')).refuses('TEAM_EXISTS')
  })

  it('has each player once', () => {
    team(created)
      .when(add(ana, ben, ana))
      .records(added(ana), added(ben))
    team(created, added(ana)).when(add(ana, ben)).records(added(ben))
    team(created, added(ana)).when(add(ana)).records()
  })

  it('is not given nobody', () => team(created).when(add()).refuses('PLAYERS_REQUIRED'))

  it('loses a player who is taken out, and may have them again', () => {
    team(created, added(ana)).when(remove(ana)).records(removed(ana))
    team(created, added(ana), removed(ana)).when(add(ana)).records(added(ana))
    team(created).when(remove(ana)).records()
  })

  it('that was never made has no players', () => {
    team().when(add(ana)).refuses('NOT_FOUND')
    team().when(remove(ana)).refuses('NOT_FOUND')
  })

  it('is renamed, and keeps its players', () => {
    const renamed: TeamEvent = { type: 'TeamRenamed', data: { name: 'Seaside' } }
    const rename = (name: string): TeamCommand => ({ type: 'RenameTeam', by: adam, name })
    team(created, added(ana)).when(rename(' Seaside ')).records(renamed)
    team(created).when(rename('Lakeside')).records()
    team(created, renamed).when(rename('Seaside')).records()
    team(created).when(rename(' ')).refuses('TEAM_NAME_REQUIRED')
    team(created)
      .when(rename('x'.repeat(101)))
      .refuses('TEAM_NAME_TOO_LONG')
    team(created, added(ana), renamed).when(add(ana)).records()
  })

  it('is deleted once; afterwards nothing can be done with it', () => {
    const deleted: TeamEvent = { type: 'TeamDeleted', data: {} }
    const remove: TeamCommand = { type: 'DeleteTeam', by: adam }
    team(created, added(ana)).when(remove).records(deleted)
    team(created, deleted).when(remove).records()
    team(created, deleted).when(add(ana)).refuses('NOT_FOUND')
    team(created, deleted).when({ type: 'RenameTeam', by: adam, name: 'Seaside' }).refuses('NOT_FOUND')
    team(created, deleted).when(create('Lakeside')).refuses('TEAM_EXISTS')
    team().when(remove).refuses('NOT_FOUND')
    team(created).when({ type: 'DeleteTeam', by: olga }).refuses('NOT_ALLOWED')
  })

  it('is kept by admins alone', () => {
    team().when(create('Lakeside', mia)).refuses('NOT_ALLOWED')
    team(created)
      .when({ type: 'AddTeamPlayers', by: olga, userIds: [olga.userId] })
      .refuses('NOT_ALLOWED')
    team(created, added(olga))
      .when({ type: 'RemoveTeamPlayer', by: olga, userId: olga.userId })
      .refuses('NOT_ALLOWED')
  })
})
