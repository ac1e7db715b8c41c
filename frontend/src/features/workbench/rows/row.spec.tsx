import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { namesOf } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { Provider } from 'react-redux'
import { makeStore } from '../../../foundation/store/store.ts'
import { RowDetails } from './row-details.tsx'
import { Row } from './row.tsx'
import { entryRows } from './workbench-rows.ts'
import { entryChanged } from '../sync/workbench-slice.ts'

const [regular] = RULE_PRESETS
const ace = (annotationId: string, start: number) => ({
  annotationId,
  eventType: 'Point' as const,
  clockTime: { start, stop: start + 4.2 },
  outcome: 'Ace' as const,
})

const inPlay = { phase: 'in-play', startSeconds: 90, netCrosses: 0 } as const

/** The second row of two aces, marked by default, and the calls of its actions. */
function shown({ current = true, mayEdit = true } = {}) {
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
  const store = makeStore()
  render(
    <Provider store={store}>
      <Row row={row} current={current} comments={0} mayEdit={mayEdit} actions={actions} />
    </Provider>,
  )
  return { asked, store }
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const ACE = 'Ace'

describe('a row of the workbench (model 2)', () => {
  it('shows start time and duration, called score, set and game score, and the server', () => {
    shown()
    const cells = screen.getAllByRole('gridcell').map((cell) => cell.textContent)
    expect(cells).toEqual(expect.arrayContaining(['01:01.54.2 s', '15–LoveS1 15–0', 'Rivera']))
  })

  it('goes to its time when what happened is clicked', async () => {
    const { asked } = shown()
    await userEvent.click(screen.getByRole('button', { name: /^Ace/ }))
    expect(asked).toEqual(['seek'])
  })

  it('can be edited and removed', async () => {
    const { asked } = shown()
    await userEvent.click(screen.getByRole('button', { name: 'Edit row 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }))
    expect(asked).toEqual(['edit', 'remove'])
  })

  it('can be neither edited nor removed while a point is open', () => {
    const { store } = shown()
    act(() => void store.dispatch(entryChanged(inPlay)))
    expect(screen.getByRole('button', { name: 'Edit row 2' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Remove row 2' })).toBeDisabled()
  })
})

describe('the marked row', () => {
  it('is shown in full below the list, with everything that is wrong with it', () => {
    if (!regular) throw new Error('there are no presets')
    const broken = { ...ace('b', 61.5), shotType: 'Forehand' as const }
    const replayed = replay([ace('a', 10), broken], regular, 'Singles')
    const rows = entryRows(replayed, namesOf([['Rivera'], ['Okafor']], 'Singles'))
    render(<RowDetails rows={rows} markedId="b" />)
    const details = screen.getByRole('region', { name: 'The marked row' })
    expect(details).toHaveTextContent("Shot type can't be defined for an ace")
    expect(details).toHaveTextContent(/2 .*ace/i)
  })
})

describe('the buttons of a row that is not marked', () => {
  it('are there while the pointer is over it', async () => {
    shown({ current: false })
    expect(buttons()).toEqual([ACE])
    await userEvent.hover(screen.getByRole('row'))
    expect(buttons()).toEqual([ACE, 'Edit', 'Remove'])
    await userEvent.unhover(screen.getByRole('row'))
    expect(buttons()).toEqual([ACE])
  })

  it('are reached by Tab from what happened, and leave with the focus', async () => {
    const { asked } = shown({ current: false })
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Edit row 2' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(asked).toEqual(['edit'])
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Remove row 2' })).toHaveFocus()
    await userEvent.tab()
    expect(buttons()).toEqual([ACE])
  })

  it('are never there for those who only watch', async () => {
    shown({ mayEdit: false })
    await userEvent.hover(screen.getByRole('row'))
    expect(buttons()).toEqual([ACE])
  })
})
