import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { InPieces } from './in-pieces.ts'

function Noted({ name, seen }: { name: string; seen: string[] }) {
  useLayoutEffect(() => {
    seen.push(name)
  }, [name, seen])
  return <p>{name}</p>
}

describe('a part that is drawn in pieces', () => {
  it('comes in the place of what is shown before it', () => {
    const seen: string[] = []
    render(
      <InPieces fallback={<Noted name="waiting" seen={seen} />}>
        <Noted name="whole" seen={seen} />
      </InPieces>,
    )
    expect(seen).toEqual(['waiting', 'whole'])
    expect(screen.getByText('whole')).toBeVisible()
    expect(screen.queryByText('waiting')).toBeNull()
  })

  it('is drawn at once when it changes later', () => {
    const seen: string[] = []
    const shown = (name: string) => (
      <InPieces fallback={<Noted name="waiting" seen={seen} />}>
        <Noted name={name} seen={seen} />
      </InPieces>
    )
    const { rerender } = render(shown('one'))
    rerender(shown('two'))
    expect(seen).toEqual(['waiting', 'one', 'two'])
  })
})
