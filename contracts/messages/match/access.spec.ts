import { describe, expect, it } from '@jest/globals'
import { ROLE_PERMISSIONS, type Role } from '../permissions.ts'
import { visibility, type Asker, type MatchAccess } from './access.ts'

const match: MatchAccess = {
  status: 'Edited',
  ownerId: 'owner',
  playerIds: ['player'],
  emailHashes: ['hash-of-friend'],
  annotatorId: 'annotator',
  demo: false,
  embedOpen: false,
}
const as = (userId: string, role: Role, proved: string[] = []): Asker => ({
  actor: { userId, permissions: [...ROLE_PERMISSIONS[role]] },
  provedEmailHashes: proved,
  embed: false,
})
const anonymous: Asker = { actor: null, provedEmailHashes: [], embed: false }

describe('who sees a match (D22)', () => {
  it.each([
    ['its owner', as('owner', 'Registered'), 'match'],
    ['a listed player', as('player', 'Registered'), 'match'],
    ['its annotator', as('annotator', 'Annotator'), 'match'],
    ['a manager', as('x', 'AnnotationManager'), 'match'],
    ['an admin', as('x', 'Admin'), 'match'],
    ['a user it was shared with', as('x', 'Registered', ['hash-of-friend']), 'match'],
    ['a user who has not confirmed the address', as('x', 'Registered'), 'nothing'],
    ['another annotator', as('x', 'Annotator'), 'nothing'],
    ['a coach', as('x', 'Coach'), 'nothing'],
    ['an invited account without a password', as('owner', 'New'), 'nothing'],
    ['nobody in particular', anonymous, 'nothing'],
  ] as const)('%s', (_, asker, expected) => {
    expect(visibility(match, asker)).toBe(expected)
  })

  it('shows annotators the queue row of queued and annotated matches, nothing more', () => {
    const annotator = as('x', 'Annotator')
    expect(visibility({ ...match, status: 'Queued' }, annotator)).toBe('queueRow')
    expect(visibility({ ...match, status: 'Annotating' }, annotator)).toBe('queueRow')
    expect(visibility({ ...match, status: 'Review' }, annotator)).toBe('nothing')
    expect(visibility({ ...match, status: 'Queued' }, as('x', 'Registered'))).toBe('nothing')
  })

  it.each([
    ['its owner', as('owner', 'Registered'), 'card'],
    ['a listed player', as('player', 'Registered'), 'card'],
    ['a user it was shared with', as('x', 'Registered', ['hash-of-friend']), 'card'],
    ['its annotator', as('annotator', 'Annotator'), 'match'],
    ['a manager', as('x', 'AnnotationManager'), 'match'],
    ['an admin', as('x', 'Admin'), 'match'],
    ['nobody in particular', anonymous, 'nothing'],
  ] as const)('shows a match that is not viewable to %s', (_, asker, expected) => {
    const open = { ...match, demo: true, embedOpen: true }
    for (const status of ['Annotating', 'Review', 'Postprocessing'] as const) {
      expect(visibility({ ...open, status }, asker)).toBe(expected)
    }
  })

  it('shows the demo match to everybody, without what is written for those of the match', () => {
    expect(visibility({ ...match, demo: true }, anonymous)).toBe('open')
    expect(visibility({ ...match, demo: true }, as('x', 'Registered'))).toBe('open')
    expect(visibility({ ...match, demo: true }, as('owner', 'Registered'))).toBe('match')
  })

  it('opens an embed only where the owner allowed it, only through the embed, and only when viewable (D55)', () => {
    const open = { ...match, embedOpen: true }
    expect(visibility(open, { ...anonymous, embed: true })).toBe('open')
    expect(visibility(open, anonymous)).toBe('nothing')
    expect(visibility(match, { ...anonymous, embed: true })).toBe('nothing')
    expect(visibility({ ...open, status: 'Queued' }, { ...anonymous, embed: true })).toBe('nothing')
  })

  it('hides a deleted match from everybody', () => {
    expect(visibility({ ...match, status: 'Deleted', demo: true }, as('x', 'Admin'))).toBe('nothing')
  })

  it('shows a recruit match to who sees its recruit, while it is viewable and not a bit more (D82)', () => {
    const coach: Asker = {
      ...anonymous,
      actor: { userId: 'c', permissions: ['Login', 'Coach'] },
      recruiting: { programId: 'lakeside', profileLink: null },
    }
    const recruit = { recruitId: 'r', isRecruit: true, inGallery: true, revocations: 0, links: [] }
    const shown: MatchAccess = { ...match, status: 'Edited', shownBy: [recruit] }
    expect(visibility(shown, coach)).toBe('open')
    expect(visibility({ ...shown, shownBy: [] }, coach)).toBe('nothing')
    expect(visibility({ ...shown, shownBy: [{ ...recruit, inGallery: false }] }, coach)).toBe('nothing')
    expect(visibility(shown, { ...coach, recruiting: { programId: null, profileLink: null } })).toBe(
      'nothing',
    )
    expect(visibility(shown, anonymous)).toBe('nothing')
    for (const status of ['Queued', 'Annotating', 'Review', 'Deleted'] as const)
      expect(visibility({ ...shown, status }, coach)).toBe('nothing')
  })
})
