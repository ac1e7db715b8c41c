import type { MatchView } from '@courtline/messages/views/match'
import { explainScore, type ScoreExplanation } from '@courtline/scoring/repair/explain-score'
import {
  compareWithScore,
  type ScoreComparison,
  type SetScores,
} from '@courtline/scoring/repair/expected-score'
import type { Replay } from '@courtline/scoring/replay/replay'
import { matchScore } from '@courtline/scoring/rules/games/set'
import { useMemo } from 'react'

/** How what is recorded relates to the final score of the match. */
export interface ScoreCheck {
  readonly comparison: ScoreComparison
  /** '6–4 6–3', as it was entered. */
  readonly finalScore: string
  /** The same of what is recorded. */
  readonly recorded: string
  /** Takes some tenths of a second: to be called on request. */
  readonly explain: () => ScoreExplanation
}

/** Null where no final score was entered. */
export function useScoreCheck({ metadata }: MatchView, replayed: Replay): ScoreCheck | null {
  const { score } = metadata
  return useMemo(() => {
    if (score === null || score.length === 0) return null
    const { final, rules, teamType, steps } = replayed
    return {
      comparison: compareWithScore(final, score),
      finalScore: inWords(score),
      recorded: inWords(matchScore(final)),
      explain: () =>
        explainScore(
          steps.map(({ event }) => event),
          rules,
          teamType,
          score,
        ),
    }
  }, [score, replayed])
}

const inWords = (score: SetScores) => score.map((games) => games.join('–')).join(' ')
