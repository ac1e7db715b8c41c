import type { ReelChapter } from '@courtline/messages/reels/reel'
import { useState } from 'react'
import { clock } from '../../foundation/time/clock.ts'
import './reels.css'

/** The points of a reel as a list that plays them. */
export function ReelChapters({
  chapters,
  onPlay,
}: {
  chapters: readonly ReelChapter[]
  onPlay: (seconds: number) => void
}) {
  const [current, setCurrent] = useState<number>()
  if (chapters.length < 2) return null
  const play = (index: number, seconds: number) => {
    setCurrent(index)
    onPlay(seconds)
  }
  return (
    <ol className="reel-chapters" aria-label="Chapters">
      {chapters.map(({ startSeconds, text }, index) => (
        <li key={startSeconds}>
          <button type="button" aria-current={index === current} onClick={() => play(index, startSeconds)}>
            <small>{clock(startSeconds)}</small> {text}
          </button>
        </li>
      ))}
    </ol>
  )
}
