import type { FindingLine } from '@courtline/messages/views/figures'
import type { ScoreSummary } from '@courtline/messages/views/match'
import { calledScore } from '@courtline/scoring/rules/score/call'
import type { Replay } from '@courtline/scoring/replay/replay'
import { matchScore } from '@courtline/scoring/rules/games/set'
import type { MatchStateHead } from './match-state-document.ts'
import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'

/** The result so far, as lists show it. */
export function scoreSummary({ replay, sets, final, timeline }: AnnotatedMatch): ScoreSummary {
  // A match that continues, or was abandoned, is at 0–0 in its next set; one that is over has none.
  const scores = final.isOver ? matchScore(final) : final.setScores
  return {
    sets: scores.map(([first, second]) => [first, second]),
    tiebreaks: scores.map((_, setIndex) => tiebreakOf(sets[setIndex])),
    game: final.isOver ? null : calledScore(final),
    winner: final.matchWinner,
    points: replay.steps.filter((step) => step.playedPoint).length,
    serves: timeline.length,
    errors: countOf(replay, 'error'),
    warnings: countOf(replay, 'warning'),
  }
}

/** The score, or null where nothing is annotated. */
export const scoreOf = ({ summary, sets }: Pick<MatchStateHead, 'summary' | 'sets'>): ScoreSummary | null =>
  sets === 0 && summary.serves === 0 ? null : summary

/** Points of the tiebreaker that decided a finished set. */
function tiebreakOf(set: AnnotatedMatch['sets'][number] | undefined): [number, number] | null {
  const last = set?.games.at(-1)
  if (set?.winner === null || !last || last.tiebreakerTo === 0) return null
  const [first, second] = last.gameScore
  return [first, second]
}

const countOf = ({ findings }: Replay, level: 'error' | 'warning') =>
  findings.filter((finding) => finding.level === level).length

const SHOWN_FINDINGS = 5

export function firstFindings({ findings }: Replay): FindingLine[] {
  return findings.slice(0, SHOWN_FINDINGS).map(({ annotationId, level, message, clockSeconds }) => ({
    annotationId,
    level,
    message,
    clockSeconds,
  }))
}
