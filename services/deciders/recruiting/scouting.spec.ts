import { describe, it } from '@jest/globals'
import type { ScoutingCommand, ScoutingEvent } from '@courtline/messages/recruiting/scouting'
import { coach, recruit, stranger } from '../people.ts'
import { given } from '../testing/given.ts'
import { scoutingDecider } from './scouting.ts'

const programId = '30000000-0000-4000-8000-000000000001'
const matchId = '40000000-0000-4000-8000-000000000001'
const about = { recruitId: recruit.userId, programId }
const ofCoach = { by: coach, ...about, coaching: { programId, sharesWatching: true } }
const notes = (text: string | null): ScoutingEvent => ({
  type: 'ScoutingNotesChanged',
  data: { ...about, notes: text },
})
const tags = (...words: string[]): ScoutingEvent => ({
  type: 'ScoutingTagsChanged',
  data: { ...about, tags: words },
})
const change = (text: string | null, words: string[], changes: object = {}): ScoutingCommand => ({
  type: 'ChangeScoutingNotes',
  ...ofCoach,
  notes: text,
  tags: words,
  ...changes,
})
const watch = (parts: [number, number][], shares = true): ScoutingCommand => ({
  type: 'RecordWatched',
  ...ofCoach,
  coaching: { programId, sharesWatching: shares },
  matchId,
  durationSeconds: 100,
  parts: parts.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds })),
})
const watched = (...parts: [number, number][]): ScoutingEvent => ({
  type: 'RecruitMatchWatched',
  data: {
    ...about,
    matchId,
    parts: parts.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds })),
  },
})
const file = (...history: ScoutingEvent[]) => given(scoutingDecider, history)

describe('what a program keeps about a recruit', () => {
  it('is notes and tags, each recorded when it changes', () => {
    file()
      .when(change(' Strong returner. ', ['serve ', 'Serve', 'doubles']))
      .records(notes('Strong returner.'), tags('serve', 'doubles'))
    file(notes('A.'), tags('x'))
      .when(change('A.', ['x']))
      .records()
    file(notes('A.'), tags('x')).when(change('', [])).records(notes(null), tags())
    file()
      .when(change('x'.repeat(5001), []))
      .refuses('SCOUTING_NOTES_TOO_LONG')
    file()
      .when(change(null, ['x'.repeat(41)]))
      .refuses('TAGS_INVALID')
    file()
      .when(
        change(
          null,
          Array.from({ length: 21 }, (_, n) => `t${n}`),
        ),
      )
      .refuses('TAGS_INVALID')
  })

  it('is written by its own coaches alone', () => {
    const elsewhere = '30000000-0000-4000-8000-000000000009'
    file()
      .when(change('A.', [], { coaching: { programId: elsewhere, sharesWatching: true } }))
      .refuses('NOT_FOUND')
    file()
      .when(change('A.', [], { coaching: { programId: null, sharesWatching: true } }))
      .refuses('NOT_FOUND')
    file()
      .when(change('A.', [], { by: stranger }))
      .refuses('NOT_ALLOWED')
  })

  it('remembers who has looked', () =>
    file()
      .when({ type: 'VisitRecruit', ...ofCoach })
      .records({ type: 'RecruitVisited', data: { ...about, coachId: coach.userId } }))
})

describe('what was watched', () => {
  it('is recorded with consent alone', () => {
    file()
      .when(watch([[10, 20]]))
      .records(watched([10, 20]))
    file()
      .when(watch([[10, 20]], false))
      .records()
  })

  it('is joined where it touches and cut to the video', () => {
    file()
      .when(
        watch([
          [30, 40],
          [10, 20],
          [20, 25],
          [95, 300],
        ]),
      )
      .records(watched([10, 25], [30, 40], [95, 100]))
    file()
      .when(
        watch([
          [200, 300],
          [20, 10],
        ]),
      )
      .records()
  })
})
