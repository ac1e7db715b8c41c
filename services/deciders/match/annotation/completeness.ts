import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { comparableScore, hasScore, type SetScores } from '@courtline/scoring/repair/expected-score'
import { replay } from '@courtline/scoring/replay/replay'
import { matchScore } from '@courtline/scoring/rules/games/set'
import { refuse, type RefusedDecision } from '../../decision.ts'
import type { ScoredBy } from './annotation.ts'
import { hasServes, type EditLog } from './edit-log.ts'

/**
 * Why an annotation cannot be submitted: it has to have serves, and no error may be left in it; warnings do not block
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

/**
 * Why an annotation with another score than the owner's cannot be submitted: nobody has given a reason. Refusals:
 * SCORE_DIFFERS.
 *
 * @param why the reason as it was typed
 */
export function refusedAsDiffering(
  editLog: EditLog,
  { rules, teamType, score }: ScoredBy & Pick<MatchMetadata, 'score'>,
  why = '',
): RefusedDecision | undefined {
  if (score === null || score.length === 0 || why.trim() !== '') return undefined
  const { final } = replay([...editLog.annotation.entries.values()], rules, teamType)
  if (hasScore(final, comparableScore(score, rules))) return undefined
  return refuse('SCORE_DIFFERS', { annotated: inWords(matchScore(final)), given: inWords(score) })
}

const inWords = (score: SetScores) => score.map((games) => games.join('–')).join(' ')
