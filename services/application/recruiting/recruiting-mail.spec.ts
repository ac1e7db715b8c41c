import { describe, expect, it } from '@jest/globals'
import { followedMail, invitedMail, rejectedMail, verifiedMail } from './recruiting-mail.ts'

const program = { collegeName: 'Lakeside College', teamName: 'Herons', programType: 'Womens' } as const
const url = 'https://courtline.example'

describe('mail of recruiting (D127)', () => {
  it('brings an invite with the signed link', () => {
    const about = { recruit: 'Sofia\nPetrova', year: 2027, program, link: `${url}/r/x?link=y` }
    const { subject, text } = invitedMail('c@example.org', about, url)
    expect(subject).toBe('Courtline: Sofia Petrova (2027) invites your program')
    expect(text).toContain(`for 30 days without logging in: ${url}/r/x?link=y`)
    expect(text).toContain("Lakeside College Herons (women's tennis)")
  })

  it('names a program that follows, and an answer to an application', () => {
    expect(followedMail('r@example.org', program, url).text).toContain('Lakeside College Herons')
    expect(verifiedMail('c@example.org', program, url).text).toContain(`${url}/coach/my-recruits`)
    expect(rejectedMail('c@example.org', url).text).toContain(
      'We were unable to verify you as a coach. Please contact support for more details.',
    )
  })

  it('explains in each how it is turned off', () => {
    const about = { recruit: null, year: 2027, program, link: 'l' }
    const mails = [
      invitedMail('a@b.c', about, url),
      followedMail('a@b.c', program, url),
      verifiedMail('a@b.c', program, url),
      rejectedMail('a@b.c', url),
    ]
    for (const { text } of mails)
      expect(text).toContain(`turn these mails off in your profile: ${url}/profile`)
  })
})
