import { describe, expect, it } from '@jest/globals'
import { teamStream } from '@courtline/messages/ids'
import type { TeamEvent } from '@courtline/messages/team'
import { given } from '../stories/given.ts'
import { ana, bob, boss, cleo, entry } from '../stories/people.ts'
import type { Told } from '../stories/record.ts'
import { teams } from './project.ts'
import { allTeams, findTeam, teammateIdsOf } from './read.ts'

const [lakeside, seniors] = [entry(1), entry(2)]
const about = (teamId: string, ...events: TeamEvent[]): Told[] =>
  events.map((event) => ({ stream: teamStream(teamId), event }))
const named = (name: string): TeamEvent => ({ type: 'TeamCreated', data: { name } })
const added = (userId: string): TeamEvent => ({ type: 'PlayerAddedToTeam', data: { userId } })
const removed = (userId: string): TeamEvent => ({ type: 'PlayerRemovedFromTeam', data: { userId } })

const site = () =>
  given(
    about(lakeside, named('lakeside'), added(ana), added(bob), added(boss), removed(boss)),
    about(seniors, named('Juniors'), added(bob), added(cleo)),
  ).view(teams)

describe('the teams', () => {
  it('are listed by name, with their players in the order in which they came', async () => {
    expect(await allTeams(await site())).toMatchObject([
      { id: seniors, name: 'Juniors', players: [bob, cleo] },
      { id: lakeside, name: 'lakeside', players: [ana, bob] },
    ])
    expect((await findTeam(await site(), lakeside))?.name).toBe('lakeside')
  })

  it('say who somebody’s teammates are, over all their teams and without themselves (D75)', async () => {
    const reads = await site()
    expect((await teammateIdsOf(reads, bob)).toSorted()).toEqual([ana, cleo].toSorted())
    expect(await teammateIdsOf(reads, cleo)).toEqual([bob])
    expect(await teammateIdsOf(reads, boss)).toEqual([])
  })
})
