import type { AnalysisView } from '@courtline/messages/views/analysis'
import { analysisPicture } from './analysis-picture.ts'

const category = (name: 'Winner' | 'Forced Error' | 'Unforced Error', numPoints: number) =>
  ({ name, tone: name === 'Winner' ? 'good' : 'bad', numPoints, interval: [0.1, 0.4] }) as const
const side = (...counts: readonly [number, number, number]) => ({
  numPoints: counts[0] + counts[1] + counts[2],
  pointsWon: counts[0],
  categories: [
    category('Winner', counts[0]),
    category('Forced Error', counts[1]),
    category('Unforced Error', counts[2]),
  ],
  blocks: [],
})
const view: AnalysisView = {
  matchId: 'a3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9d',
  revision: 3,
  analysis: 'rally',
  sides: [side(8, 4, 8), side(1, 0, 2)],
  options: { player: [], set: [], situation: [], scores: [], service: [], side: [] },
}
const names = { teams: ['Rivera', 'Okafor'], players: {} } as const

describe('the picture of an analysis', () => {
  const { shapes, width, height } = analysisPicture(view, names, 'Rivera v Okafor', '21 Nov 2026 · Set 2')
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
  const bars = shapes.flatMap((shape) => (shape.kind === 'bar' ? [shape] : []))

  it('is labelled with what it shows, and every number; counts where there are few points', () => {
    expect(texts).toEqual(
      expect.arrayContaining(['Rally · Rivera v Okafor', '21 Nov 2026 · Set 2', '8  40%', '1  of 3', '0']),
    )
  })

  it('draws both sides on one scale, away from each other, inside the picture', () => {
    const [first, second] = bars
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(width / 2)
    expect(second?.x).toBeGreaterThan(width / 2)
    expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(0.4 / (1 / 3))
    for (const shape of shapes) {
      expect(shape.x).toBeGreaterThanOrEqual(0)
      expect(shape.x).toBeLessThanOrEqual(width)
      expect(shape.y).toBeLessThanOrEqual(height)
    }
  })
})
