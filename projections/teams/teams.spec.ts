import { describe, expect, it } from '@jest/globals'
import { teamStream } from '@courtline/messages/ids'
import type { TeamEvent } from '@courtline/messages/account/team'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, boss, cleo, entry } from '../testing/people.ts'
import type { StreamEvent } from '../testing/event-storage.ts'
import { teams } from './project.ts'
import { findTeam, teammateIdsOf, teamsByName } from './read.ts'

const [lakeside, seniors] = [entry(1), entry(2)]
const about = (teamId: string, ...events: TeamEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: teamStream(teamId), event }))
const named = (name: string): TeamEvent => ({ type: 'TeamCreated', data: { name } })
const added = (userId: string): TeamEvent => ({ type: 'PlayerAddedToTeam', data: { userId } })
const removed = (userId: string): TeamEvent => ({ type: 'PlayerRemovedFromTeam', data: { userId } })

const site = () =>
  givenEvents(
    about(lakeside, named('lakeside'), added(anaId), added(bob), added(boss), removed(boss)),
    about(seniors, named('Juniors'), added(bob), added(cleo)),
  ).view(teams)

describe('the teams', () => {
  it('are listed by name, with their players in the order in which they came', async () => {
    expect(await teamsByName(await site(), 10)).toMatchObject([
      { id: seniors, name: 'Juniors', players: [bob, cleo] },
      { id: lakeside, name: 'lakeside', players: [anaId, bob] },
    ])
    expect((await findTeam(await site(), lakeside))?.name).toBe('lakeside')
  })

  it('are listed under their newest name, and not at all once deleted', async () => {
    const reads = await givenEvents(
      about(lakeside, named('lakeside'), added(bob), { type: 'TeamRenamed', data: { name: 'Seaside' } }),
      about(seniors, named('Juniors'), added(bob), added(cleo), { type: 'TeamDeleted', data: {} }),
    ).view(teams)
    expect(await teamsByName(reads, 10)).toMatchObject([{ id: lakeside, name: 'Seaside', players: [bob] }])
    expect(await teammateIdsOf(reads, bob)).toEqual([])
  })

  it('list a user’s teammates, over all their teams and without themselves (D75)', async () => {
    const reads = await site()
    expect((await teammateIdsOf(reads, bob)).toSorted()).toEqual([anaId, cleo].toSorted())
    expect(await teammateIdsOf(reads, cleo)).toEqual([bob])
    expect(await teammateIdsOf(reads, boss)).toEqual([])
  })
})
