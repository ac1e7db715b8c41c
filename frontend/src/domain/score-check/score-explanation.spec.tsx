import { MantineProvider } from '@mantine/core'
import type { RepairPlace, Repair, ScoreExplanation } from '@courtline/scoring/repair/explain-score'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScoreExplanationList } from './score-explanation.tsx'

const names = { teams: ['Rivera', 'Okafor'], players: {} } as const
const place: RepairPlace = { annotationId: 'one', clockSeconds: 90, called: '30-40' }
const repair = (changes: Partial<Repair>): Repair => ({
  kind: 'winner',
  team: 1,
  setIndex: 0,
  games: [2, 1],
  places: [place],
  ...changes,
})

function list(explanation: ScoreExplanation): RepairPlace[] {
  const gone: RepairPlace[] = []
  render(
    <MantineProvider>
      <ScoreExplanationList explanation={explanation} names={names} onGo={(to) => gone.push(to)} />
    </MantineProvider>,
  )
  return gone
}

describe('the explanation of a final score', () => {
  it.each([
    ['winner', 'Set 1, at 2–1: this point was won by Okafor'],
    ['server', 'Set 1, at 2–1: from here on the other side serves'],
    ['missed-point', 'Set 1, at 2–1: a point won by Okafor is missing before this'],
    ['extra-point', 'Set 1, at 2–1: this point of Okafor was not played'],
    ['adjustment', 'Set 1, at 2–1: this adjustment should not be there'],
    ['missed-game', 'Set 1, at 2–1: a game won by Okafor is missing'],
  ] as const)('says in words what %s means', (kind, words) => {
    list({ ok: true, repairs: [[repair({ kind })]] })
    expect(screen.getByText('This change explains the final score:')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
  })

  it('leads to the video of each place', async () => {
    const end: RepairPlace = { annotationId: null, clockSeconds: 95, called: 'Love-All' }
    const gone = list({ ok: true, repairs: [[repair({ places: [place, end] })]] })
    await userEvent.click(screen.getByRole('button', { name: '01:30.0 30–40' }))
    await userEvent.click(screen.getByRole('button', { name: '01:35.0 after the last entry' }))
    expect(gone).toEqual([place, end])
  })

  it('shows five explanations, and the others on request', async () => {
    list({ ok: true, repairs: Array.from({ length: 7 }, (_, at) => [repair({ games: [at, 0] })]) })
    expect(screen.getAllByText(/this point was won/)).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: '2 more' }))
    expect(screen.getAllByText(/this point was won/)).toHaveLength(7)
  })

  it('shows changes that belong together as one, and explains why there is none', () => {
    list({ ok: true, repairs: [[repair({}), repair({ games: [3, 3] })]] })
    expect(screen.getByText('These 2 changes explain the final score:')).toBeVisible()
    list({ ok: false, code: 'too-many-changes', message: 'No small change explains it' })
    expect(screen.getByText('No small change explains it.')).toBeVisible()
  })
})
