import { act, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import type { Playback } from './playback.ts'
import { placedVideo } from './testing/placed-video.ts'
import { usePlayhead, usePlayheadLater } from './use-playhead.ts'

const wholeSeconds = ({ seconds }: Playback) => Math.floor(seconds)
const halfMinutes = ({ seconds }: Playback) => Math.floor(seconds / 30)

function Now({ playback }: { playback: Playback }) {
  return <p>now {usePlayhead(playback, wholeSeconds)}</p>
}

function Later({ playback, select }: { playback: Playback; select: (playback: Playback) => number }) {
  return <p>later {usePlayheadLater(playback, select)}</p>
}

/** A video, and what is shown of it. */
function shown() {
  const { playback, goTo, letGo } = placedVideo()
  const page = (select = wholeSeconds) => (
    <>
      <Now playback={playback} />
      <Later {...{ playback, select }} />
    </>
  )
  const { rerender } = render(page())
  return { goTo, letGo, selectOtherwise: () => rerender(page(halfMinutes)) }
}
const texts = () => screen.getAllByText(/now|later/).map(({ textContent }) => textContent)

describe('what follows from the playhead', () => {
  it('is drawn at once, or a frame later where it may', () => {
    const { goTo, letGo } = shown()
    act(() => {
      flushSync(() => goTo(42))
      expect(texts()).toEqual(['now 42', 'later 0'])
    })
    expect(texts()).toEqual(['now 42', 'later 42'])
    letGo()
  })

  it('is drawn as it is selected now, in the drawing that selects otherwise', () => {
    const { goTo, letGo, selectOtherwise } = shown()
    act(() => goTo(65))
    selectOtherwise()
    expect(texts()).toEqual(['now 65', 'later 2'])
    act(() => goTo(95))
    expect(texts()).toEqual(['now 95', 'later 3'])
    letGo()
  })
})
