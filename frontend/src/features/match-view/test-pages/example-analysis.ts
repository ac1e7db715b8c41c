import type { AnalysisView } from '@courtline/messages/views/analysis'
import {
  CATEGORIES,
  type Analysis,
  type Category,
  type Tone,
} from '@courtline/scoring/figures/analysis/categories'
import { shareInterval } from '@courtline/scoring/figures/analysis/share-interval'

/** An analysis with made-up counts, one for each category in its order. */
export function exampleAnalysis(
  analysis: Analysis,
  first: readonly number[],
  second: readonly number[],
): AnalysisView {
  const sideOf = (counts: readonly number[]) => {
    const numPoints = counts.reduce((sum, count) => sum + count, 0)
    return {
      numPoints,
      pointsWon: CATEGORIES[analysis].reduce(
        (sum, category, at) => sum + (isWon(category) ? (counts[at] ?? 0) : 0),
        0,
      ),
      categories: CATEGORIES[analysis].map(({ name, tone }, at) => ({
        name,
        tone,
        numPoints: counts[at] ?? 0,
        interval: shareInterval(counts[at] ?? 0, numPoints),
      })),
      blocks: [],
    }
  }
  return {
    matchId: '00000000-0000-4000-8000-000000000000',
    revision: 0,
    analysis,
    sides: [sideOf(first), sideOf(second)],
    options: { player: [], set: [], situation: [], scores: [], service: [], side: [] },
  }
}

/** Good points are won, and so are rallies that are marked so. */
const isWon = ({ name, tone }: { readonly name: Category; readonly tone: Tone }) =>
  tone === 'good' || name === 'Rally Won'

/** What the chart has to be able to show: a usual match, few points, a side without any. */
export const EXAMPLE_ANALYSES = [
  {
    title: 'A usual match',
    view: exampleAnalysis('serve', [7, 15, 10, 16, 18, 6, 2], [3, 13, 9, 17, 22, 5, 5]),
  },
  { title: 'Few points', view: exampleAnalysis('return', [1, 2, 0, 3, 1, 0], [4, 8, 9, 2, 6, 1]) },
  { title: 'A side without points', view: exampleAnalysis('rally', [12, 8, 20], [0, 0, 0]) },
] as const
