import { describe, expect, it } from '@jest/globals'
import { coachStream, userStream } from '@courtline/messages/ids'
import type { CoachEvent } from '@courtline/messages/recruiting/coach'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { bob, cleo, entry } from '../testing/people.ts'
import { coaches } from './project.ts'
import { coachesOfPrograms, findCoach, pendingCoaches } from './read.ts'

const lakeside = entry(700)
const about = (userId: string, ...events: CoachEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: coachStream(userId), event, by: { subjectId: userId } }))
const details = {
  collegeName: 'Lakeside',
  email: 'coach@example.org',
  programType: 'Mens',
  coachType: 'Head',
} as const
const applied: CoachEvent = { type: 'CoachApplied', data: { details } }
const assigned: CoachEvent = { type: 'CoachAssigned', data: { programId: lakeside, programType: 'Womens' } }
const rejected: CoachEvent = { type: 'CoachRejected', data: { why: 'Not on the roster' } }
const viewOf = (...histories: StreamEvent[][]) => givenEvents(...histories).view(coaches)

describe('coach records (D84, D124)', () => {
  it('wait in the order in which they came', async () => {
    const reads = await viewOf(about(cleo, applied), about(bob, applied))
    expect((await pendingCoaches(reads, 10)).map(({ id }) => id)).toEqual([cleo, bob])
    expect((await pendingCoaches(reads, 1)).map(({ id }) => id)).toEqual([cleo])
  })

  it('belong to their program while verified', async () => {
    const reads = await viewOf(about(bob, applied, assigned), about(cleo, applied, assigned, rejected))
    expect((await coachesOfPrograms(reads, [lakeside])).map(({ id }) => id)).toEqual([bob])
    expect(await pendingCoaches(reads, 10)).toEqual([])
    expect(await findCoach(reads, bob)).toMatchObject({
      state: 'verified',
      details: { programType: 'Womens' },
    })
    expect(await findCoach(reads, cleo)).toMatchObject({ state: 'rejected', programId: null })
  })

  it('keep earlier answers when a user applies again', async () => {
    const reads = await viewOf(about(bob, applied, rejected, applied))
    expect(await findCoach(reads, bob)).toMatchObject({
      state: 'pending',
      rejections: [{ why: 'Not on the roster' }],
    })
  })

  it('are gone with the account', async () => {
    const deleted: StreamEvent = { stream: userStream(bob), event: { type: 'UserDeleted', data: {} } }
    const reads = await viewOf([...about(bob, applied), deleted, ...about(bob, applied)])
    expect(await findCoach(reads, bob)).toBeUndefined()
    expect(await pendingCoaches(reads, 10)).toEqual([])
  })
})
