import { act, render, screen } from '@testing-library/react'
import { Profiler, useRef } from 'react'
import type { Playback } from './playback.ts'
import { placedVideo } from './testing/placed-video.ts'
import { useWrittenPlayhead } from './use-written-playhead.ts'

function Clock({ playback, unit, written }: { playback: Playback; unit: string; written: string[] }) {
  const time = useRef<HTMLTimeElement>(null)
  useWrittenPlayhead(
    playback,
    (seconds) => `${Math.floor(seconds)} ${unit}`,
    (text) => {
      written.push(text)
      if (time.current) time.current.textContent = text
    },
  )
  return <time ref={time} data-testid="clock" />
}

describe('what is written with the playhead', () => {
  it('follows it where its text changes, and draws nothing again', () => {
    const { playback, goTo, letGo } = placedVideo()
    const written: string[] = []
    let drawings = 0
    render(
      <Profiler id="clock" onRender={() => (drawings += 1)}>
        <Clock {...{ playback, written }} unit="s" />
      </Profiler>,
    )
    act(() => [4.2, 4.9, 5.1].forEach(goTo))
    expect(screen.getByTestId('clock')).toHaveTextContent('5 s')
    expect(written).toEqual(['0 s', '4 s', '5 s'])
    expect(drawings).toBe(1)
    letGo()
  })

  it('is written anew where the component is drawn again, and no more once it is gone', () => {
    const { playback, goTo, letGo } = placedVideo()
    const written: string[] = []
    const { rerender, unmount } = render(<Clock {...{ playback, written }} unit="s" />)
    goTo(3)
    rerender(<Clock {...{ playback, written }} unit="seconds" />)
    expect(screen.getByTestId('clock')).toHaveTextContent('3 seconds')
    unmount()
    goTo(9)
    expect(written).toEqual(['0 s', '3 s', '3 seconds'])
    letGo()
  })
})
