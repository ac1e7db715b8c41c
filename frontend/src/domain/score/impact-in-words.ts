import type { EditImpact } from '@courtline/scoring/replay/difference/edit-impact'

/** What a correction does to the rest of the match: 'changes 9 later scores', '6–4 2–1 becomes 6–4 2–2'. */
export function impactInWords({ changedScores, scoreBefore, scoreAfter, newFindings }: EditImpact): string[] {
  const inWords = (score: EditImpact['scoreBefore']) => score.map((pair) => pair.join('–')).join(' ')
  const [from, to] = [inWords(scoreBefore), inWords(scoreAfter)]
  return [
    ...(changedScores > 0
      ? [`changes ${changedScores} later ${changedScores === 1 ? 'score' : 'scores'}`]
      : []),
    ...(from === to ? [] : [`${from} becomes ${to}`]),
    ...newFindings.map(({ message }) => `brings “${message}”`),
  ]
}
