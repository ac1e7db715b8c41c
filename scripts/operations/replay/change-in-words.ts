import type { ScoreSummary } from '@courtline/messages/views/match'
import type { MatchChanges } from '@courtline/messages/views/replay-lab'

/** What would change in one match, a line each: the match, its score, its figures, its warnings. */
export function replayChangeInWords({ matchId, teams, date, ruleName, ...changes }: MatchChanges): string[] {
  const { score, statistics, warnings } = changes
  return [
    `${matchId} ${teams.join(' v ')}, ${date}, ${ruleName}`,
    ...(score ? [`  score: ${scoreInWords(score.before)} becomes ${scoreInWords(score.after)}`] : []),
    ...statistics.map(
      ({ name, team, before, after }) =>
        `  ${name}${team === null ? '' : ` of ${teams[team]}`}: ${before} becomes ${after}`,
    ),
    ...warnings.map(
      ({ change, clockSeconds, message }) => `  ${change} at ${clockSeconds.toFixed(1)} s: ${message}`,
    ),
  ]
}

function scoreInWords({ sets, game, winner, points }: ScoreSummary): string {
  const pairs = sets.map((pair) => pair.join('–')).join(' ')
  const end = winner === null ? (game ?? '') : 'over'
  return `${[pairs, end].filter((part) => part !== '').join(' ')} (${points} points)`
}
