import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { namesOf } from '@courtline/scoring/replay/match-names'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'
import { PlayerLists } from './player-lists.tsx'

/** Shows the lists under a filter; answers the filters that were chosen. */
function showLists(teamType: TeamType, filter: PointFilter) {
  const chosen: PointFilter[] = []
  const names = namesOf(
    [
      ['Ida', 'Una'],
      ['Eva', 'Zoe'],
    ],
    teamType,
  )
  render(<PlayerLists watched={{ names, teamType }} filter={filter} onChange={(next) => chosen.push(next)} />)
  return chosen
}

describe('players who must serve or return (model 3)', () => {
  it('can be chosen in doubles, each in the list of their team', async () => {
    const chosen = showLists('Doubles', {})
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ida',
      'Una',
      'Eva',
      'Zoe',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Una' }))
    await userEvent.click(screen.getByRole('button', { name: 'Eva' }))
    expect(chosen).toEqual([{ team: [[1], []] }, { team: [[], [2]] }])
  })

  it('show who is chosen, and are taken out by a second press', async () => {
    const chosen = showLists('Doubles', { team: [[0], [3]] })
    expect(screen.getByRole('button', { name: 'Zoe' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: 'Eva' })).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(screen.getByRole('button', { name: 'Zoe' }))
    expect(chosen).toEqual([{ team: [[0], []] }])
  })

  it('are no choice in singles', () => {
    showLists('Singles', {})
    expect(screen.queryByRole('button')).toBeNull()
  })
})
