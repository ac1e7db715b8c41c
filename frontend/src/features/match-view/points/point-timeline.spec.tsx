import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import {
  SAMPLE_ACE,
  sampleAnnotation,
  cardOf,
  scoreRowsOf,
  matchViewOf,
} from '../../../testing/match-samples.ts'
import { Playback } from '../../../domain/video/playback.ts'
import { PointTimeline } from './point-timeline.tsx'
import { watchedMatch } from '../watched-match.ts'

const match = matchViewOf(cardOf({}))
const stored = scoreRowsOf({ ...sampleAnnotation(match), annotation: [SAMPLE_ACE] })
const watched = watchedMatch(stored, match.metadata.players, [], { id: match.id, embed: false })
const SECONDS = 60
const PIXELS = 600
/** One picture every ten seconds, three in a row. */
const SHEET = {
  uri: 'i/court.jpg',
  everySeconds: 10,
  columns: 3,
  count: 6,
  widthPixels: 160,
  heightPixels: 90,
}

/** The timeline, 600 pixels wide, with the pointer over `seconds`. */
function pointAtSecond(seconds: number, pointerType: 'mouse' | 'touch' = 'mouse') {
  const { container } = render(
    <PointTimeline
      watched={watched}
      favorites={undefined}
      matching={new Set([0])}
      playback={new Playback()}
      durationSeconds={SECONDS}
      pictures={{ thumbnails: SHEET, pieces: [] }}
      onOpen={() => undefined}
    />,
  )
  const track = screen.getByRole('slider', { name: 'Match timeline' })
  track.getBoundingClientRect = () => new DOMRect(0, 0, PIXELS, 52)
  const move = createEvent.pointerMove(track)
  Object.defineProperties(move, {
    clientX: { value: (seconds / SECONDS) * PIXELS },
    pointerType: { value: pointerType },
  })
  fireEvent(track, move)
  return container
}

describe('the timeline of the match view', () => {
  it('shows the point under the pointer in a callout 250 px wide (platform 9)', () => {
    const container = pointAtSecond(SAMPLE_ACE.clockTime.start + 0.1)
    expect(screen.getByText('Love–All')).toBeInTheDocument()
    expect(container.querySelector('.timeline-callout')).toHaveStyle({ width: '250px' })
  })

  it('shows picture and time also where nothing is played', () => {
    const container = pointAtSecond(59)
    expect(screen.getByText('00:59')).toBeInTheDocument()
    expect(screen.queryByText('Love–All')).toBeNull()
    expect(container.querySelector('.timeline-preview')).toHaveStyle({
      backgroundSize: '300% 200%',
      backgroundPosition: '100% 100%',
    })
  })

  it('shows none under a finger, which lies on it', () => {
    expect(pointAtSecond(10, 'touch').querySelector('.timeline-callout')).toBeNull()
  })
})
