import { serveRows } from '../replay/serve-rows.ts'
import type { AnnotatedMatch } from '../replay/structure.ts'
import type { FilterIndex } from './filter-index.ts'

/** Builds the filter index of a match. Apart from its use, so that who reads a stored index loads no engine. */
export function filterIndex(match: AnnotatedMatch): FilterIndex {
  const { teamType, rules } = match.replay
  return { teamType, rules, rows: serveRows(match) }
}
