import { act, render, screen } from '@testing-library/react'
import type { QueueRow } from '@courtline/messages/views/queue'
import { useEffect, useState } from 'react'
import { useKeptChoice } from './use-kept-choice.ts'

function Rows({ ids }: { ids: readonly string[] }) {
  const [chosenId, choose] = useState<string | undefined>('2')
  useKeptChoice(
    ids.map((matchId) => ({ matchId }) as QueueRow),
    chosenId,
    choose,
  )
  useEffect(() => document.getElementById(chosenId ?? '')?.focus(), [chosenId])
  return (
    <main tabIndex={-1}>
      {ids.map((id) => (
        <button key={id} id={id}>
          {id}
        </button>
      ))}
    </main>
  )
}

describe('the chosen row of the queue', () => {
  it('gives its place and the focus to the next one when it leaves', () => {
    const { rerender } = render(<Rows ids={['1', '2', '3']} />)
    expect(screen.getByRole('button', { name: '2' })).toHaveFocus()
    rerender(<Rows ids={['1', '3']} />)
    expect(screen.getByRole('button', { name: '3' })).toHaveFocus()
    rerender(<Rows ids={['1']} />)
    expect(screen.getByRole('button', { name: '1' })).toHaveFocus()
    rerender(<Rows ids={[]} />)
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('takes no focus from where it is', () => {
    const { rerender } = render(<Rows ids={['1', '2', '3']} />)
    act(() => screen.getByRole('button', { name: '1' }).focus())
    rerender(<Rows ids={['1', '3']} />)
    expect(screen.getByRole('button', { name: '1' })).toHaveFocus()
  })
})
