import { percentText } from '@courtline/scoring/figures/breakdown'
import type { CategoryShare, SideAnalysis } from '@courtline/scoring/figures/analysis/side-analysis'
import type { Tone } from '@courtline/scoring/figures/analysis/categories'

/** A line of the table: the heading of a tone, or a category under it. */
export type CategoryRow<C extends Pick<CategoryShare, 'tone'> = CategoryShare> =
  { readonly kind: 'tone'; readonly tone: Tone } | { readonly kind: 'category'; readonly category: C }

/** Categories with a heading before the first of each tone; all rows are of one height, so that bars can lie on them. */
export const tableRows = <C extends Pick<CategoryShare, 'tone'>>(
  categories: readonly C[],
): readonly CategoryRow<C>[] =>
  categories.flatMap((category, at): readonly CategoryRow<C>[] => {
    const row = { kind: 'category', category } as const
    return categories[at - 1]?.tone === category.tone ? [row] : [{ kind: 'tone', tone: category.tone }, row]
  })

/** Fewer points than this mean nothing in per cent: they are shown as counts. */
const SMALL_POINTS = 10

/** Whether a side has too few points for shares. */
export const isSmall = ({ numPoints }: Pick<SideAnalysis, 'numPoints'>) => numPoints < SMALL_POINTS

/** What is beside a category's count: '24%', or 'of 7' where there are few points. */
export const shareText = (numPoints: number, side: Pick<SideAnalysis, 'numPoints'>): string =>
  isSmall(side) ? `of ${side.numPoints}` : percentText(numPoints, side.numPoints)

/** The interval in words, for those who do not see the thin line: '16% to 35%'. */
export function intervalText({ interval }: Pick<CategoryShare, 'interval'>): string {
  if (!interval) return ''
  const [low, high] = interval.map((share) => `${Math.round(share * 100)}%`)
  return `${low} to ${high}`
}

type Side = SideAnalysis | null

/** The share at which the longest interval ends: both sides are drawn on one scale. */
export function scaleOf(sides: readonly [Side, Side]): number {
  const highs = sides.flatMap((side) => side?.categories.map(({ interval }) => interval?.[1] ?? 0) ?? [])
  return Math.max(0.1, ...highs)
}
