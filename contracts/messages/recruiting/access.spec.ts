import { describe, expect, it } from '@jest/globals'
import { NO_RECRUITING, seesRecruit, type RecruitAccess } from './access.ts'

const [recruitId, lakeside, hillside] = ['r', 'lakeside', 'hillside']
type Link = RecruitAccess['links'][number]
const link = (program: Link['program'], sent = false, programId = lakeside): Link => ({
  programId,
  sent,
  program,
})
const recruit = (links: Link[], changes: Partial<RecruitAccess> = {}): RecruitAccess => ({
  recruitId,
  isRecruit: true,
  inGallery: false,
  revocations: 2,
  links,
  ...changes,
})
const coachOf = (programId: string | null) => ({ ...NO_RECRUITING, programId })
const holds = (programId: string | null, revocations = 2) => ({
  ...NO_RECRUITING,
  profileLink: { recruitId, programId, revocations },
})

describe('who sees a recruit by recruiting (D82, D87)', () => {
  it.each([
    ['nobody in particular', [], { inGallery: true }, NO_RECRUITING, false],
    ['a coach, in the gallery', [], { inGallery: true }, coachOf(lakeside), true],
    ['a coach, out of the gallery', [], {}, coachOf(lakeside), false],
    ['a coach who was invited', [link('asked', true)], {}, coachOf(lakeside), true],
    ['a coach of another program', [link('asked', true)], {}, coachOf(hillside), false],
    ['a coach who follows', [link('follows')], {}, coachOf(lakeside), true],
    ['a coach who has ignored the invite', [link('ignored', true)], {}, coachOf(lakeside), true],
    ['the same after it was taken back', [link('ignored')], {}, coachOf(lakeside), false],
    ['a coach who was blocked', [link('blocked')], { inGallery: true }, coachOf(lakeside), false],
    [
      'a follower of who is no recruit any more',
      [link('follows')],
      { isRecruit: false },
      coachOf(lakeside),
      false,
    ],
    ['who holds a link to the profile', [], {}, holds(null), true],
    ['the same after it was revoked', [], { revocations: 3 }, holds(null), false],
    ['who holds the link of an invite', [link('asked', true)], {}, holds(lakeside, 0), true],
    ['the same after the invite was cancelled', [], { inGallery: true }, holds(lakeside), false],
    ['the same after the program was blocked', [link('blocked')], {}, holds(lakeside), false],
    [
      'who holds a link to another recruit',
      [],
      {},
      { ...NO_RECRUITING, profileLink: { recruitId: 'x', programId: null, revocations: 2 } },
      false,
    ],
  ] as const)('%s', (_, links, changes, asker, expected) => {
    expect(seesRecruit(recruit([...links], changes), asker)).toBe(expected)
  })
})
