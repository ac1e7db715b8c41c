import { replay } from '@courtline/scoring/replay/replay'
import { refuse, type RefusedDecision } from '../../decision.ts'
import type { ScoredBy } from './annotation.ts'
import { hasServes, type EditLog } from './edit-log.ts'

/**
 * Why an annotation cannot be handed in: it has to have serves, and no error may be left in it; warnings do not block
 * (D9). Refusals: ANNOTATION_EMPTY, ANNOTATION_HAS_ERRORS.
 */
export function refusedAsIncomplete(
  editLog: EditLog,
  { rules, teamType }: ScoredBy,
): RefusedDecision | undefined {
  if (!hasServes(editLog)) return refuse('ANNOTATION_EMPTY')
  const errors = replay([...editLog.annotation.entries.values()], rules, teamType).findings.filter(
    ({ level }) => level === 'error',
  )
  if (!errors[0]) return undefined
  return refuse('ANNOTATION_HAS_ERRORS', { count: errors.length, first: errors[0].message })
}
