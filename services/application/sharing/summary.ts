import { percentText, teamStatistics, type FullCounts } from '@courtline/scoring/figures/breakdown'
import { statisticsOf } from '@courtline/scoring/figures/statistics'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { ScoreSummary } from '@courtline/messages/views/match'
import type { SummaryLine } from './sharing-mail.ts'

const LINES: readonly { readonly title: string; readonly text: (counts: FullCounts) => string }[] = [
  { title: 'Aces', text: (c) => String(c.aces) },
  { title: 'Double faults', text: (c) => String(c.doubleFaults) },
  { title: 'First serves in', text: (c) => percentText(c.firstServesIn, c.servedPoints) },
  { title: 'First serves won', text: (c) => percentText(c.firstServesWon, c.firstServesIn) },
  { title: 'Second serves won', text: (c) => percentText(c.secondServesWon, c.secondServesAttempted) },
  { title: 'Break points won', text: (c) => `${c.breakPointsWon}/${c.breakPoints}` },
  { title: 'Winners', text: (c) => String(c.winners) },
  { title: 'Unforced errors', text: (c) => String(c.unforcedErrors) },
  { title: 'Points won', text: (c) => String(c.totalPointsWon) },
]

/** The main figures of both sides (D15, D97). */
export function summaryLines(
  annotation: readonly AnnotatedEvent[],
  { rules, teamType }: Pick<MatchMetadata, 'rules' | 'teamType'>,
): SummaryLine[] {
  const statistics = statisticsOf(annotation, rules, teamType)
  const sides = [teamStatistics(statistics, 0), teamStatistics(statistics, 1)] as const
  return LINES.map(({ title, text }) => ({ title, values: [text(sides[0]), text(sides[1])] }))
}

/** '6–4 7–6(5)', or that nothing has been played. */
export function scoreText(score: ScoreSummary | null): string {
  if (!score || score.sets.length === 0) return 'Nothing has been marked yet'
  return score.sets.map((set, index) => setText(set, score.tiebreaks[index] ?? null)).join(' ')
}

/** A tiebreaker is given by its loser's points, as score lines do. */
function setText(set: readonly [number, number], tiebreak: readonly [number, number] | null): string {
  return `${set[0]}–${set[1]}${tiebreak ? `(${Math.min(...tiebreak)})` : ''}`
}
