import { sampleUser } from '../../testing/show.tsx'
import { usersAsTsv } from './users-as-tsv.ts'

const named = (displayName: string) =>
  sampleUser('Registered', { userDetails: { ...sampleUser('Registered').userDetails, displayName } })

describe('the user list as a file (D95)', () => {
  it('has the columns and rows of the table', () => {
    const marta = sampleUser('Registered', { lastLogin: '2026-11-21T09:00:00Z' })
    const nobody = sampleUser('Coach', {
      userDetails: { ...marta.userDetails, displayName: null },
      credits: 1000,
    })
    expect(usersAsTsv([marta, nobody])).toBe(
      'Name\tE-mail\tRole\tPriority\tCredits\tLast login\n' +
        'Marta Rivera\tmarta@example.org\tRegistered\t1\t3\t2026-11-21T09:00:00Z\n' +
        '[No name]\tmarta@example.org\tCoach\t1\tUnlimited\t\n',
    )
  })

  it('keeps a name in its cell, and no name becomes a formula', () => {
    expect(usersAsTsv([named('A\tB\nC')])).toContain('\nA B C\t')
    expect(usersAsTsv([named('=HYPERLINK("x")')])).toContain(`\n"'=HYPERLINK(""x"")"\t`)
  })
})
