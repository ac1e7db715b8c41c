import { fireEvent, render, screen } from '@testing-library/react'
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

describe('the timeline of the match view', () => {
  it('tells of the point under the pointer in a callout 250 px wide (platform 9)', () => {
    const { container } = render(
      <PointTimeline
        watched={watched}
        favorites={undefined}
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
