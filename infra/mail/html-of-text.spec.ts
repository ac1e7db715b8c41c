import { describe, expect, it } from '@jest/globals'
import { htmlOfText } from './html-of-text.ts'

describe('a mail as HTML', () => {
  it('has paragraphs, addresses that can be followed, and the footer in small letters', () => {
    const html = htmlOfText(
      'Hello.\nGo to https://courtline.example/r/x?link=a_b&c=1.\n\nBye.\n\n--\nTurn off.\n',
    )
    expect(html).toContain(
      '<p>Hello.<br>Go to <a href="https://courtline.example/r/x?link=a_b&amp;c=1">https://courtline.example/r/x?link=a_b&amp;c=1</a>.</p>',
    )
    expect(html).toContain('<p>Bye.</p>')
    expect(html).toMatch(/<div style="[^"]+"><p>Turn off.<\/p><\/div>/)
  })

  it('shows of a long address its beginning, and leads to all of it', () => {
    const address = `https://courtline.example/r/x?link=${'a'.repeat(200)}`
    const html = htmlOfText(`Profile: ${address}`)
    expect(html).toContain(`<a href="${address}">${address.slice(0, 59)}…</a>`)
  })

  it('has columns of figures as a table, and other lines as lines', () => {
    const html = htmlOfText(
      'Figures\n\n               Rivera  Okafor\nAces                4  2\nDouble faults       3  <6>\n',
    )
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/>([^<]*)<\/t[hd]>/g)].map(([, words]) => words),
    )
    expect(rows).toEqual([
      ['', 'Rivera', 'Okafor'],
      ['Aces', '4', '2'],
      ['Double faults', '3', '&lt;6&gt;'],
    ])
    expect(htmlOfText('One  two\nand one')).not.toContain('<table')
  })

  it('takes nothing that people wrote as markup', () => {
    const html = htmlOfText(
      '> <img src=x onerror=alert(1)>\n> "quoted"\n\nhttps://a.example/"><script>alert(1)</script>',
    )
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>&quot;quoted&quot;</blockquote>')
  })
})
