import { describe, expect, it } from '@jest/globals'
import { scoutingStream, userStream } from '@courtline/messages/ids'
import { recruitLinkIdOf } from '@courtline/messages/recruiting/link-id'
import type { ScoutingEvent } from '@courtline/messages/recruiting/scouting'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, entry, final } from '../testing/people.ts'
import { scouting, summed } from './project.ts'
import { scoutingAbout, scoutingOf } from './read.ts'

const programId = entry(700)
const about = { recruitId: bob, programId }
const kept = (...events: ScoutingEvent[]): StreamEvent[] =>
  events.map((event) => ({
    stream: scoutingStream(recruitLinkIdOf(bob, programId)),
    event,
    by: { actorId: anaId, subjectId: bob },
  }))
const part = (startSeconds: number, endSeconds: number, times = 1) => ({ startSeconds, endSeconds, times })
const watched = (...parts: [number, number][]): ScoutingEvent => ({
  type: 'RecruitMatchWatched',
  data: {
    ...about,
    matchId: final,
    parts: parts.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds })),
  },
})
const notes: ScoutingEvent = { type: 'ScoutingNotesChanged', data: { ...about, notes: 'Strong' } }
const tags: ScoutingEvent = { type: 'ScoutingTagsChanged', data: { ...about, tags: ['serve'] } }

describe('what a program keeps about a recruit', () => {
  it('is read by program and recruit', async () => {
    const reads = await givenEvents(
      kept(notes, tags, { type: 'RecruitVisited', data: { ...about, coachId: anaId } }),
    ).view(scouting)
    const found = await scoutingOf(reads, programId, [bob, anaId])
    expect([...found.keys()]).toEqual([bob])
    expect(found.get(bob)).toMatchObject({
      notes: 'Strong',
      tags: ['serve'],
      visits: { [anaId]: expect.any(String) },
    })
    expect((await scoutingOf(reads, entry(701), [bob])).size).toBe(0)
  })

  it('holds nothing of a recruit who was erased', async () => {
    const deleted: StreamEvent = { stream: userStream(bob), event: { type: 'UserDeleted', data: {} } }
    const reads = await givenEvents([...kept(notes, tags), deleted]).view(scouting)
    expect(JSON.stringify(await scoutingAbout(reads, bob))).not.toMatch(/Strong|serve/)
  })

  it('counts how often each part was watched', async () => {
    const reads = await givenEvents(kept(watched([0, 10], [20, 30]), watched([5, 25]))).view(scouting)
    const [document] = await scoutingAbout(reads, bob)
    expect(document?.watched).toMatchObject([
      { matchId: final, parts: [part(0, 5), part(5, 10, 2), part(10, 20), part(20, 25, 2), part(25, 30)] },
    ])
  })
})

describe('parts that overlap', () => {
  it.each([
    ['nothing', [], []],
    ['the same twice', [part(1, 4), part(1, 4)], [part(1, 4, 2)]],
    ['neighbours are one', [part(1, 4), part(4, 9)], [part(1, 9)]],
    ['with a gap', [part(6, 9), part(1, 4)], [part(1, 4), part(6, 9)]],
    ['one inside of another', [part(0, 9, 2), part(3, 5)], [part(0, 3, 2), part(3, 5, 3), part(5, 9, 2)]],
  ] as const)('%s', (_, given, expected) => {
    expect(summed(given)).toEqual(expected)
  })
})
