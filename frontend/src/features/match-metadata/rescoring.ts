import type { AnnotationView } from '@courtline/messages/views/annotation'
import { teamStatistics } from '@courtline/scoring/figures/breakdown'
import { editImpact } from '@courtline/scoring/replay/difference/edit-impact'
import { replay, type Replay } from '@courtline/scoring/replay/replay'
import { STATISTIC_NAMES } from '@courtline/scoring/figures/statistic-counts'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { ByTeam, RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'

/** What other rules make of an annotation that is there, for the question before they are saved (D52). */
export interface Rescoring {
  /** Serves and adjustments before which the score becomes another. */
  readonly changedScores: number
  readonly scoreBefore: string
  readonly scoreAfter: string
  /** Names of the winners; null where nobody has won. */
  readonly winnerBefore: string | null
  readonly winnerAfter: string | null
  /** Figures of either team that become others, in words. */
  readonly changedFigures: readonly string[]
  /** Texts of errors and warnings that come up, each once. */
  readonly newProblems: readonly string[]
}

/** Replays an annotation under its own rules and under others, and compares. */
export function rescoring(
  view: AnnotationView,
  rules: RuleSet,
  teamType: TeamType,
  teams: readonly [string, string],
): Rescoring {
  const before = replay(view.annotation, view.rules, view.teamType)
  const after = replay(view.annotation, rules, teamType)
  const { changedScores, scoreBefore, scoreAfter, newFindings } = editImpact(before, after)
  const nameOf = (winner: Team | null) => (winner === null ? null : teams[winner])
  return {
    changedScores,
    scoreBefore: scoreWords(scoreBefore),
    scoreAfter: scoreWords(scoreAfter),
    winnerBefore: nameOf(before.final.matchWinner),
    winnerAfter: nameOf(after.final.matchWinner),
    changedFigures: changedFigures(before, after),
    newProblems: [...new Set(newFindings.map(({ message }) => message))],
  }
}

/** Whether the change makes any difference to what viewers see. */
export const isSameMatch = (change: Rescoring) =>
  change.changedScores === 0 &&
  change.scoreBefore === change.scoreAfter &&
  change.winnerBefore === change.winnerAfter &&
  change.changedFigures.length === 0 &&
  change.newProblems.length === 0

const scoreWords = (sets: readonly ByTeam<number>[]) => sets.map((games) => games.join('–')).join(' ')

function changedFigures(before: Replay, after: Replay): string[] {
  const [old, changed] = [before, after].map((each) => countStatistics(annotatedMatch(each)))
  if (!old || !changed) return []
  const teams = [0, 1] as const
  return STATISTIC_NAMES.filter((name) =>
    teams.some((team) => teamStatistics(old, team)[name] !== teamStatistics(changed, team)[name]),
  ).map(inWords)
}

/** 'breakPointsWon' → 'break points won'. */
const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
