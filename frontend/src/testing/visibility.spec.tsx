import { render, screen } from '@testing-library/react'

describe('what tests take for visible', () => {
  it('is what neither it nor anything around it hides', () => {
    render(
      <>
        <p>shown</p>
        <p hidden>hidden</p>
        <p style={{ display: 'none' }}>gone</p>
        <div style={{ visibility: 'hidden' }}>
          <p>inside</p>
        </div>
        <div style={{ display: 'none' }}>
          <p>below</p>
        </div>
      </>,
    )
    expect(screen.getByText('shown')).toBeVisible()
    for (const text of ['hidden', 'gone', 'inside', 'below']) {
      expect(screen.getByText(text)).not.toBeVisible()
    }
    expect(screen.getAllByRole('paragraph').map((paragraph) => paragraph.textContent)).toEqual(['shown'])
  })

  it('changes with the element', () => {
    const { rerender } = render(<p>text</p>)
    expect(screen.getByText('text')).toBeVisible()
    rerender(<p style={{ visibility: 'hidden' }}>text</p>)
    expect(screen.getByText('text')).not.toBeVisible()
    rerender(<p>text</p>)
    expect(screen.getByText('text')).toBeVisible()
  })
})
