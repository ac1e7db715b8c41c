import { describe, expect, it } from '@jest/globals'
import { newProfileLink, openProfileLink, signedProfileLink } from './profile-link.ts'

const secret = Buffer.alloc(32, 1)
const now = new Date('2026-05-01T12:00:00.000Z')
const recruitId = '20000000-0000-4000-8000-000000000007'
const programId = '30000000-0000-4000-8000-000000000001'
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

describe('a signed link to a profile (D82)', () => {
  it.each([null, programId])('opens what it names for 30 days, program %p', (program) => {
    const link = newProfileLink({ recruitId, programId: program, revocations: 3 }, now)
    const text = signedProfileLink(link, secret)
    expect(text).toMatch(/^[\w-]+$/)
    expect(openProfileLink(text, secret, now)).toEqual(link)
    expect(openProfileLink(text, secret, later(29.9))).toEqual(link)
    expect(openProfileLink(text, secret, later(30))).toBeUndefined()
  })

  it('opens nothing once a letter of it was changed, or with another secret', () => {
    const text = signedProfileLink(
      newProfileLink({ recruitId, programId: null, revocations: 0 }, now),
      secret,
    )
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'a' ? 'b' : 'a'
      expect(openProfileLink(text.slice(0, at) + other + text.slice(at + 1), secret, now)).toBeUndefined()
    }
    expect(openProfileLink(text, Buffer.alloc(32, 2), now)).toBeUndefined()
    for (const wrong of ['', '_', 'x'.repeat(400), text.slice(1), `${text}a`])
      expect(openProfileLink(wrong, secret, now)).toBeUndefined()
  })
})
