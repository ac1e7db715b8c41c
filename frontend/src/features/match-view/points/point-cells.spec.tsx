import { render, screen } from '@testing-library/react'
import type { PointRow } from '../watched-match.ts'
import { PointCells } from './point-cells.tsx'

const score: PointRow['before'] = { sets: [], game: ['0', '0'], serving: 0, stake: null }
const point: PointRow = {
  pointIndex: 0,
  setIndex: 0,
  serveIds: ['serve'],
  startSeconds: 4,
  stopSeconds: 9,
  winner: 0,
  breakPoint: false,
  called: '40–15',
  games: '1–0',
  tag: { kind: 'won', text: 'W', title: 'Winner' },
  what: 'Maya Fischer forehand',
  shots: 3,
  before: score,
  after: score,
}

describe('the score of a point in the list', () => {
  it('is the call of the umpire', () => {
    render(<PointCells point={point} />)
    expect(screen.getByText('40–15')).toBeVisible()
  })

  it('keeps to its column where the call is long, which is read out whole', () => {
    render(<PointCells point={{ ...point, called: 'Deuce (deciding point)' }} />)
    expect(screen.getByTitle('Deuce (deciding point)')).toHaveTextContent('Deuce (deciding point)')
    expect(screen.getByText('(deciding point)')).toHaveClass('visually-hidden')
  })
})
