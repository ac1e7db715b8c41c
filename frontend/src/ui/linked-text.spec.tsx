import { render, screen } from '@testing-library/react'
import { LinkedText, partsOf } from './linked-text.tsx'

const linksIn = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

describe("links in people's own words (D57)", () => {
  it.each([
    'http://example.org/draw',
    'https://example.org/draw?day=2#court-3',
    'ftp://example.org/draw.pdf',
    'mailto:umpire@example.org',
    'tel:+15550100',
    'file:///home/marta/draw.pdf',
    'blob:https://example.org/9115d58c',
  ])('%s may be followed', (address) => {
    expect(linksIn(`See ${address} for more`)).toEqual([address])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'ws://example.org',
    'chrome://settings',
    'view-file:///etc/passwd',
    'example.org/draw',
    'http://',
    'score:6-4',
  ])('%s stays as it was typed', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('end before the full stop of their sentence', () => {
    expect(partsOf('Draw (https://example.org/a). Bye')).toEqual([
      { text: 'Draw (' },
      { text: 'https://example.org/a', href: 'https://example.org/a' },
      { text: '). Bye' },
    ])
  })

  it('lose nothing of the text', () => {
    const text = 'tel:1 and\nmailto:a@example.org, javascript:x, https://example.org!'
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it('open beside the page, without a referrer', () => {
    render(<LinkedText text="Draw: https://example.org/a" />)
    const link = screen.getByRole('link', { name: 'https://example.org/a' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noreferrer')
  })
})
