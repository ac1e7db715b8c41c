import { fireEvent, render, screen } from '@testing-library/react'
import { annotationOf, cardOf, viewOf } from '../../testing/match-samples.ts'
import { Playback } from '../../video/playback.ts'
import { PointTimeline } from './point-timeline.tsx'
import { watchedMatch } from './watched-match.ts'

const ace = {
  annotationId: 'a3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9d',
  eventType: 'Point',
  clockTime: { start: 10, stop: 14 },
  outcome: 'Ace',
} as const
const watched = watchedMatch({ ...annotationOf(viewOf(cardOf({}))), annotation: [ace] }, [])

describe('the timeline of the match view', () => {
  it('tells of the point under the pointer in a callout 250 px wide (platform 9)', () => {
    const { container } = render(
      <PointTimeline
        watched={watched}
        matching={new Set([0])}
        playback={new Playback()}
        durationSeconds={60}
        onOpen={() => undefined}
      />,
    )
    const point = container.querySelector('.timeline-point')
    if (!point) throw new Error('the point is not on the timeline')
    fireEvent.pointerEnter(point)
    expect(screen.getByText('Love–All').parentElement).toHaveStyle({ width: '250px' })
  })
})
