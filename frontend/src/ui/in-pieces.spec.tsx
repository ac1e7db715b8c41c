import { jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { AfterPaint, InPieces } from './in-pieces.ts'

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

describe('a part that comes after what is beside it', () => {
  it('is not there before a frame was painted', async () => {
    render(<AfterPaint>points</AfterPaint>)
    expect(screen.queryByText('points')).toBeNull()
    expect(await screen.findByText('points')).toBeVisible()
  })

  it('does not come once its place is gone', () => {
    const frames = jest.spyOn(globalThis, 'cancelAnimationFrame')
    render(<AfterPaint>points</AfterPaint>).unmount()
    expect(frames).toHaveBeenCalled()
    frames.mockRestore()
  })
})
