import { describe, expect, it } from '@jest/globals'
import { cuesUntil, webVtt } from './web-vtt.ts'

describe('a WebVTT file', () => {
  it('holds each cue with its times, and no cue of no length', () => {
    const cues = cuesUntil(
      [
        { startSeconds: 0, text: 'Title' },
        { startSeconds: 3, text: '40-30 · Ace' },
        { startSeconds: 3, text: 'Deuce' },
      ],
      3723.4567,
    )
    expect(webVtt(cues)).toBe(
      [
        'WEBVTT\n',
        '1\n00:00:00.000 --> 00:00:03.000\nTitle\n',
        '2\n00:00:03.000 --> 01:02:03.457\nDeuce\n',
      ].join('\n'),
    )
  })

  it('writes any content of a text as text', () => {
    const text = webVtt([{ startSeconds: 0, stopSeconds: 1, text: 'a <b>\n\n00:00 --> 00:01 & c' }])
    expect(text).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\na &lt;b&gt; 00:00 --&gt; 00:01 &amp; c\n')
  })
})
