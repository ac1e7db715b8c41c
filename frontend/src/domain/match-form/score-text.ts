import { isReachableSetScore, setWinner } from '@courtline/scoring/rules/games/set'
import type { RuleSet } from '@courtline/scoring/rules/vocabulary'

type SetScore = [number, number]

/** What a typed final score means: pairs of games per set, and how well they fit the rules of the match. */
export type ScoreReading =
  | { readonly verdict: 'empty' }
  | { readonly verdict: 'unreadable' }
  | { readonly verdict: 'fits'; readonly score: readonly SetScore[] }
  | { readonly verdict: 'doubtful'; readonly score: readonly SetScore[]; readonly why: string }

const SET = /^(\d{1,2})\s*[-–:/]\s*(\d{1,2})(?:\s*[([]\d{1,3}(?:\s*[-–]\s*\d{1,3})?[)\]])?$/

/** Reads '6-4 7-5', '6–4, 6–7 (5), 7–5' and the like; tiebreak points in brackets are allowed and left out. */
export function readScore(text: string, rules: RuleSet): ScoreReading {
  const words = text.trim()
  if (words === '') return { verdict: 'empty' }
  const parts = words.replaceAll(/\s+(?=[([])/g, '').split(/[\s,;]+/)
  const score: SetScore[] = []
  for (const part of parts) {
    const [, first, second] = SET.exec(part) ?? []
    if (first === undefined || second === undefined) return { verdict: 'unreadable' }
    score.push([Number(first), Number(second)])
  }
  const why = doubt(score, rules)
  return why === undefined ? { verdict: 'fits', score } : { verdict: 'doubtful', score, why }
}

/** The first thing about the sets that play under these rules cannot have led to; only the last may be unfinished. */
function doubt(score: readonly SetScore[], rules: RuleSet): string | undefined {
  const setsWon: [number, number] = [0, 0]
  for (const [index, games] of score.entries()) {
    const set = `set ${index + 1}`
    if (!isReachableSetScore(rules, setsWon, games)) return `${set} cannot be ${games[0]}–${games[1]}`
    const winner = setWinner(rules, setsWon, games)
    if (winner !== null) setsWon[winner] += 1
    else if (index < score.length - 1) return `${set} has no winner`
  }
  return undefined
}
