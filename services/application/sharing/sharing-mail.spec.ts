import { describe, expect, it } from '@jest/globals'
import { sharingMail, summaryMail } from './sharing-mail.ts'
import { scoreText } from './summary.ts'

const NOTHING = { game: null, winner: null, points: 0, serves: 0, errors: 0, warnings: 0 }

describe('mails that share', () => {
  it('name nobody who has no name, and leave out a message that was not written', () => {
    const match = { title: 'Rivera v Okafor', from: null, message: '  ' }
    const mail = sharingMail('a@b.org', match, { to: 'watch', link: 'https://x/watch' })
    expect(mail.subject).toBe('Courtline: Somebody shares Rivera v Okafor with you')
    expect(mail.text).toBe(
      'Somebody, who has an account at Courtline, shares the match Rivera v Okafor with you.\n\n' +
        'Watch it here: https://x/watch\n\n--\nSent by Courtline in the name of one of its users. ' +
        'Names and messages are theirs; we never ask for passwords by mail.\n',
    )
  })

  it('mark each line of what people wrote, so that none reads as one of ours', () => {
    const message = 'Look!\r\n\u2028Your password ran out:\rhttps://evil.example'
    const match = { title: 'A v B', from: `Courtline\nSupport ${'x'.repeat(200)}`, message }
    const { subject, text } = sharingMail('a@b.org', match, { to: 'watch', link: 'https://x/watch' })
    expect(subject).toMatch(/^Courtline: Courtline Support x+… shares A v B with you$/)
    expect(text).toContain(
      'Their message:\n\n> Look!\n> \n> Your password ran out:\n> https://evil.example\n',
    )
    expect(text.split('\n').filter((line) => line.includes('evil'))).toEqual(['> https://evil.example'])
  })
})

describe('the mail with the statistics', () => {
  it('is a table that reads in any font of one width', () => {
    const lines = [{ title: 'First serves in', values: ['62%', '7%'] as const }]
    const { text } = summaryMail('a@b.org', { title: 'A v B', from: 'Olga' }, ['A', 'B'], '6–4', lines)
    expect(text.split('\n').slice(4, 6)).toEqual(['                   A  B', 'First serves in  62%  7%'])
  })

  it('gives a tiebreak by the points of its loser', () => {
    const score = { ...NOTHING, sets: [[7, 6] as [number, number], [6, 4] as [number, number]] }
    expect(scoreText({ ...score, tiebreaks: [[7, 5], null] })).toBe('7–6(5) 6–4')
    expect(scoreText(null)).toBe('Nothing has been marked yet')
  })
})
