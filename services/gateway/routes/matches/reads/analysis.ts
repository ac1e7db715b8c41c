import { analysisOptions, analyzeSides } from '@courtline/scoring/figures/analysis/side-analysis'
import { wayOf } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { figuresAt } from './figures-at.ts'
import { filterOf } from './filter-of-query.ts'

/** The points of a match that the caller may see in the categories of an analysis, now or as they were (D19). */
export const analysis =
  (gateway: Gateway): Handler<'analysis'> =>
  async ({ params, query, caller, request }) => {
    const { asOf, embed, analysis: asked, ...choices } = query
    const now = await gateway.matches.seen(params.id, caller, wayOf(request, embed === true))
    if ('refused' in now) return now
    const figures = await figuresAt(gateway, now, asOf)
    if ('refused' in figures) return figures
    const { annotationRevision, filterIndex } = figures
    const filter = filterOf(choices)
    const answer = {
      matchId: now.id,
      revision: annotationRevision,
      analysis: asked,
      sides: analyzeSides(filterIndex, asked, filter),
      options: analysisOptions(filterIndex, asked, filter),
    }
    return { answer }
  }
