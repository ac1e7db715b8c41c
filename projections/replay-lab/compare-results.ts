import { isSame } from '@courtline/messages/same'
import type { ScoreSummary } from '@courtline/messages/views/match'
import type { MatchChanges } from '@courtline/messages/views/replay-lab'
import { sumCounts } from '@courtline/scoring/figures/breakdown'
import { STATISTIC_NAMES } from '@courtline/scoring/figures/statistic-counts'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { TEAMS } from '@courtline/scoring/rules/vocabulary'

/** What an engine makes of one match. */
export interface MatchResult {
  readonly score: ScoreSummary
  readonly statistics: MatchStatistics
  /** Errors and warnings in words. */
  readonly findings: readonly Finding[]
}

interface Finding {
  readonly annotationId: string
  readonly clockSeconds: number
  readonly message: string
}

export type ResultChanges = Pick<MatchChanges, 'score' | 'statistics' | 'warnings'>

/** What differs between two results of one match; null where nothing does. */
export function compareResults(live: MatchResult, replayed: MatchResult): ResultChanges | null {
  const isSameScore = isSame(withoutCounts(live.score), withoutCounts(replayed.score))
  const changes: ResultChanges = {
    score: isSameScore ? null : { before: live.score, after: replayed.score },
    statistics: changedStatistics(live.statistics, replayed.statistics),
    warnings: [
      ...onlyIn(replayed.findings, live.findings).map((finding) => ({ ...finding, change: 'new' as const })),
      ...onlyIn(live.findings, replayed.findings).map((finding) => ({
        ...finding,
        change: 'settled' as const,
      })),
    ],
  }
  const isEqual = changes.score === null && changes.statistics.length + changes.warnings.length === 0
  return isEqual ? null : changes
}

/** Findings are compared one by one; how many there are is no score. */
const withoutCounts = (score: ScoreSummary): ScoreSummary => ({ ...score, errors: 0, warnings: 0 })

const OVERALL = ['longestRally', 'totalTime', 'gameTime', 'deuces', 'deucesTeam1Wins'] as const

function changedStatistics(live: MatchStatistics, replayed: MatchStatistics): ResultChanges['statistics'] {
  const byTeam = TEAMS.flatMap((team) => {
    const [before, after] = [sumCounts(live, { team }), sumCounts(replayed, { team })]
    return STATISTIC_NAMES.map((name) => ({ name, team, before: before[name], after: after[name] }))
  })
  const overall = OVERALL.map((name) => ({
    name,
    team: null,
    before: live.overall[name],
    after: replayed.overall[name],
  }))
  return [...byTeam, ...overall].filter(({ before, after }) => before !== after)
}

function onlyIn(some: readonly Finding[], others: readonly Finding[]): Finding[] {
  const known = new Set(others.map(({ annotationId, message }) => `${annotationId} ${message}`))
  return some.filter(({ annotationId, message }) => !known.has(`${annotationId} ${message}`))
}
