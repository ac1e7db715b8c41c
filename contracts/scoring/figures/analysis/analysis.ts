import { CATEGORIES, categoryOf, type Analysis, type Category, type Tone } from './categories.ts'
import type { NamedResult } from '../filter.ts'
import { pointMapOf } from '../filter-index.ts'
import type { ServeRow } from '../../replay/serve-rows.ts'
import type { Team } from '../../rules/vocabulary.ts'

/** One category with its points. */
export interface CategoryResult extends NamedResult {
  readonly name: Category
  readonly tone: Tone
  readonly numPoints: number
}

/** Sorts the points of one team into the categories of an analysis (D19); every point is in at most one. */
export function analyze(
  rows: readonly ServeRow[],
  analysis: Analysis,
  team: Team,
): readonly CategoryResult[] {
  const byCategory = new Map<Category, ServeRow[]>()
  for (const row of rows) {
    const category = categoryOf(row, analysis, team)
    if (category === null) continue
    const members = byCategory.get(category)
    if (members === undefined) byCategory.set(category, [row])
    else members.push(row)
  }
  return CATEGORIES[analysis].map(({ name, tone }) => {
    const members = byCategory.get(name) ?? []
    return { name, tone, numPoints: members.length, pointMap: pointMapOf(members) }
  })
}
