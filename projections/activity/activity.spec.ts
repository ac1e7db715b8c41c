import { describe, expect, it } from '@jest/globals'
import { matchStream, teamStream } from '@courtline/messages/ids'
import { givenEvents } from '../testing/given.ts'
import { eventTime } from '../testing/event-storage.ts'
import { bob, entry } from '../testing/people.ts'
import { activity } from './project.ts'
import { activityUntil } from './read.ts'

const [team, other] = [teamStream(entry(1)), teamStream(entry(2))]
const reads = () =>
  givenEvents([
    { stream: team, event: { type: 'TeamCreated', data: { name: 'Lakeside' } } },
    { stream: team, event: { type: 'PlayerAddedToTeam', data: { userId: bob } } },
    {
      stream: matchStream(entry(3)),
      event: { type: 'MatchReleased', data: { annotatorId: bob, cause: 'released' } },
    },
    { stream: other, event: { type: 'TeamCreated', data: { name: 'Seaside' } } },
  ]).view(activity)

const typesOf = (found: readonly { readonly type: string; readonly stream: string }[]) =>
  found.map(({ type, stream }) => `${type} ${stream}`)

describe('the activity of a site', () => {
  it('is what admins follow, the newest first; everything else is left out', async () => {
    expect(typesOf(await activityUntil(await reads(), undefined, 10))).toEqual([
      `TeamCreated ${other}`,
      `MatchReleased ${matchStream(entry(3))}`,
      `TeamCreated ${team}`,
    ])
  })

  it('is read by kind, and from a time backwards', async () => {
    expect(typesOf(await activityUntil(await reads(), 'claim', 10))).toEqual([
      `MatchReleased ${matchStream(entry(3))}`,
    ])
    expect(typesOf(await activityUntil(await reads(), 'settings', 10, eventTime(0)))).toEqual([
      `TeamCreated ${team}`,
    ])
  })
})
