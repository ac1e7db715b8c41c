import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { namesOf } from '@courtline/scoring/match-names'
import { replay } from '@courtline/scoring/replay'
import { RULE_PRESETS } from '@courtline/scoring/rules'
import { Row } from './row.tsx'
import { entryRows } from './workbench-rows.ts'

const [regular] = RULE_PRESETS
const ace = (annotationId: string, start: number) => ({
  annotationId,
  eventType: 'Point' as const,
  clockTime: { start, stop: start + 4.2 },
  outcome: 'Ace' as const,
})

/** The second row of two aces, and what was asked of it. */
function shown({ entryOpen }: { entryOpen: boolean }) {
  if (!regular) throw new Error('there are no presets')
  const replayed = replay([ace('a', 10), ace('b', 61.5)], regular, 'Singles')
  const row = entryRows(replayed, namesOf([['Rivera'], ['Okafor']], 'Singles'))[1]
  if (!row) throw new Error('there is no second row')
  const asked: string[] = []
  const actions = {
    select: () => undefined,
    seek: () => asked.push('seek'),
    edit: () => asked.push('edit'),
    remove: () => asked.push('remove'),
  }
  render(<Row row={row} current={false} mayEdit entryOpen={entryOpen} actions={actions} />)
  return asked
}

describe('a row of the workbench (model 2)', () => {
  it('shows start time and duration, called score, set and game score, and the server', () => {
    shown({ entryOpen: false })
    const cells = screen.getAllByRole('gridcell').map((cell) => cell.textContent)
    expect(cells).toEqual(expect.arrayContaining(['01:01.54.2 s', '15–LoveS1 15–0', 'Rivera']))
  })

  it('goes to its time when what happened is clicked', async () => {
    const asked = shown({ entryOpen: false })
    await userEvent.click(screen.getByRole('button', { name: /^Ace/ }))
    expect(asked).toEqual(['seek'])
  })

  it('can be edited and removed', async () => {
    const asked = shown({ entryOpen: false })
    await userEvent.click(screen.getByRole('button', { name: 'Edit row 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }))
    expect(asked).toEqual(['edit', 'remove'])
  })

  it('can be neither edited nor removed while a point is open', () => {
    shown({ entryOpen: true })
    expect(screen.getByRole('button', { name: 'Edit row 2' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Remove row 2' })).toBeDisabled()
  })
})
