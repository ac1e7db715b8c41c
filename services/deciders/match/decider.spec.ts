import { describe, expect, it } from '@jest/globals'
import { given, recordedHistory } from '../testing/given.ts'
import { adam, nobody, olga, recruit, stranger } from '../people.ts'
import { matchDecider } from './decider.ts'
import { annotating, created, creation, deleted, metadata, type History } from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const create = (by: typeof olga, fields: Partial<typeof creation> = {}) =>
  ({ type: 'CreateMatch', by, ...creation, ...fields }) as const

describe('creating a match (D20)', () => {
  it('is done by its owner', () =>
    match([]).when(create(olga)).records({ type: 'MatchCreated', data: creation }))

  it('is done by an admin for another user', () =>
    match([]).when(create(adam)).records({ type: 'MatchCreated', data: creation }))

  it('is not done by one user for another', () => match([]).when(create(stranger)).refuses('NOT_ALLOWED'))

  it('is not done by an account that may not log in', () =>
    match([])
      .when(create(nobody, { ownerId: nobody.userId }))
      .refuses('NOT_ALLOWED'))

  it('is done once', () => match(created).when(create(olga)).refuses('MATCH_EXISTS'))

  it('keeps only the first player of each side in singles', () => {
    const [home, away] = metadata.players
    match([])
      .when(create(olga, { metadata: { ...metadata, players: [[...home, ...home], away] } }))
      .records({ type: 'MatchCreated', data: creation })
  })

  it('is saved as a recruiting match for a recruit only', () => {
    const wish = { saveAsRecruitingMatch: true }
    match([]).when(create(olga, wish)).refuses('NOT_ALLOWED')
    const own = { ...wish, ownerId: recruit.userId }
    match([])
      .when(create(recruit, own))
      .records({ type: 'MatchCreated', data: { ...creation, ...own } })
  })
})

describe('a match that is not there', () => {
  it('is not found', () => match([]).when({ type: 'DeleteMatch', by: adam }).refuses('NOT_FOUND'))

  it('is not found any more once it is deleted, by any user', () =>
    match(deleted).when({ type: 'ChangeMetadata', by: adam, metadata }).refuses('NOT_FOUND'))
})

describe('folding a match', () => {
  it('leaves the state that it starts from as it was', () => {
    const state = matchDecider.evolve(null, recordedHistory(annotating))
    const before = structuredClone(state)
    matchDecider.evolve(
      state,
      recordedHistory([
        { type: 'ServeRemoved', data: { annotationId: '30000000-0000-4000-8000-000000000001' } },
        { type: 'PriorityChanged', data: { priority: 5 } },
        { type: 'MatchDeleted', data: {} },
      ]),
    )
    expect(state).toEqual(before)
  })

  it('refuses to read a stream that does not begin with its creation', () =>
    expect(() => matchDecider.evolve(null, recordedHistory([{ type: 'MatchDeleted', data: {} }]))).toThrow(
      'The stream of a match begins with MatchDeleted',
    ))
})
