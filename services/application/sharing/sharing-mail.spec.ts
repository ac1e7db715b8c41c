import { describe, expect, it } from '@jest/globals'
import { sharingMail, summaryMail } from './sharing-mail.ts'
import { sendEach } from '../accounts/recipients.ts'
import { scoreText } from './summary.ts'

const NOTHING = { game: null, winner: null, points: 0, serves: 0, errors: 0, warnings: 0 }

describe('mails that share', () => {
  it('name nobody who has no name, and leave out a message that was not written', () => {
    const match = { title: 'Rivera v Okafor', from: null, message: '  ' }
    const mail = sharingMail('a@b.org', match, { to: 'watch', link: 'https://x/watch' })
    expect(mail.subject).toBe('Somebody shares Rivera v Okafor with you')
    expect(mail.text).toBe(
      'Somebody shares the match Rivera v Okafor with you.\n\nWatch it here: https://x/watch\n',
    )
  })

  it('that could not be sent are told by their address, and the others go out all the same', async () => {
    const sent: string[] = []
    const lost: unknown[] = []
    const recipients = ['a@b.org', 'c@d.org'].map((email) => ({ email, emailHash: email }))
    const mails = [
      async () => {
        throw new Error('mailbox full')
      },
      async () => {
        sent.push('c@d.org')
      },
    ]
    expect(await sendEach(recipients, mails, (error) => lost.push(error))).toEqual(['a@b.org'])
    expect(sent).toEqual(['c@d.org'])
    expect(lost).toHaveLength(1)
  })
})

describe('the mail with the statistics', () => {
  it('is a table that reads in any font of one width', () => {
    const lines = [{ title: 'First serves in', values: ['62%', '7%'] as const }]
    const { text } = summaryMail('a@b.org', { title: 'A v B', from: 'Olga' }, ['A', 'B'], '6–4', lines)
    expect(text.split('\n').slice(4)).toEqual(['                   A  B', 'First serves in  62%  7%', ''])
  })

  it('tells a tiebreak by the points of its loser', () => {
    const score = { ...NOTHING, sets: [[7, 6] as [number, number], [6, 4] as [number, number]] }
    expect(scoreText({ ...score, tiebreaks: [[7, 5], null] })).toBe('7–6(5) 6–4')
    expect(scoreText(null)).toBe('Nothing has been marked yet')
  })
})
