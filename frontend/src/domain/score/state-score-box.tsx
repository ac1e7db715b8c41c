import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { shownScore } from '@courtline/scoring/rules/score/shown-score'
import type { MatchState } from '@courtline/scoring/rules/state'
import { useMemo } from 'react'
import { ScoreBox } from './score-box.tsx'

/** The scoreboard of a state that the engine keeps here, where entries are made or compared. */
export function StateScoreBox({ state, names }: { state: MatchState; names: MatchNames }) {
  const score = useMemo(() => shownScore(state), [state])
  return <ScoreBox score={score} names={names} />
}
