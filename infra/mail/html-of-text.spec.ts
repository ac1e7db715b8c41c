import { describe, expect, it } from '@jest/globals'
import { htmlOfText } from './html-of-text.ts'

describe('a mail as HTML', () => {
  it('has paragraphs, addresses that can be followed, and what stands below in small letters', () => {
    const html = htmlOfText(
      'Hello.\nGo to https://courtline.example/r/x?link=a_b&c=1.\n\nBye.\n\n--\nTurn off.\n',
    )
    expect(html).toContain(
      '<p>Hello.<br>Go to <a href="https://courtline.example/r/x?link=a_b&amp;c=1">https://courtline.example/r/x?link=a_b&amp;c=1</a>.</p>',
    )
    expect(html).toContain('<p>Bye.</p>')
    expect(html).toMatch(/<div style="[^"]+"><p>Turn off.<\/p><\/div>/)
  })

  it('takes nothing that people wrote as markup', () => {
    const html = htmlOfText(
      '> <img src=x onerror=alert(1)>\n> "quoted"\n\nhttps://a.example/"><script>alert(1)</script>',
    )
    expect(html).not.toMatch(/<img|<script/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>&quot;quoted&quot;</blockquote>')
  })
})
