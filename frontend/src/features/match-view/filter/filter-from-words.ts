import type { PointFilter } from '@courtline/scoring/figures/filter'

/** The conditions of a phrase; the first group of a pattern is its number or score. */
const PHRASES: readonly (readonly [RegExp, (found: RegExpMatchArray) => PointFilter])[] = [
  [/\bbreak points? against me\b/, () => ({ scores: ['breakPoint'], server: ['Serving'] })],
  [/\bbreak points? for me\b/, () => ({ scores: ['breakPoint'], server: ['Returning'] })],
  [/\bbreak points?\b/, () => ({ scores: ['breakPoint'] })],
  [/\bgame points?\b/, () => ({ scores: ['gamePoint'] })],
  [/\bdeuce side\b/, () => ({ side: [0] })],
  [/\bad side\b/, () => ({ side: [1] })],
  [/\bdeuces?\b/, () => ({ scores: ['deuce'] })],
  [/\btie-?break(er)?s?\b/, () => ({ scores: ['tiebreaker'] })],
  [/\bunforced errors?\b/, () => ({ outcome: ['UnforcedError'] })],
  [/\bforced errors?\b/, () => ({ outcome: ['ForcedError'] })],
  [/\bdouble faults?\b/, () => ({ outcome: ['DoubleFault'] })],
  [/\baces?\b/, () => ({ outcome: ['Ace'] })],
  [/\bwinners?\b/, () => ({ outcome: ['Winner'] })],
  [/\b(1st|first) serves?\b/, () => ({ service: ['First'] })],
  [/\b(2nd|second) serves?\b/, () => ({ service: ['Second'], playedServe: true })],
  [/\blong rall(y|ies)\b/, () => ({ pointLength: ['more than 8 shots'] })],
  [/\bbiggest points?\b/, () => ({ biggestPoints: 10 })],
  [/\bforehands?\b/, () => ({ shotType: ['Forehand'] })],
  [/\bbackhands?\b/, () => ({ shotType: ['Backhand'] })],
  [/\bvolleys?\b/, () => ({ shotType: ['Volley'] })],
  [/\bset ([1-9])\b/, ([, number]) => ({ set: [Number(number) - 1] })],
  [/\b(?:at )?((?:0|15|30|40)[-–](?:0|15|30|40))\b/, ([, score = '']) => scoreFilter(score)],
]
const FILLERS = /\b(points?|my|i|me|in|at|the|and|with|on|of)\b|[,.]/g

const scoreFilter = (score: string): PointFilter => ({
  scores: [score.replace('–', '-') as NonNullable<PointFilter['scores']>[number]],
})

/**
 * Reads a typed search for points: 'break points against me', 'set 2 second serves', 'aces at 30-15'. Undefined
 * where a word is left that is none about points: the text then means something else.
 */
export function filterFromWords(text: string): PointFilter | undefined {
  let rest = text.toLowerCase().trim()
  let filter: PointFilter = {}
  for (const [pattern, asks] of PHRASES) {
    const found = rest.match(pattern)
    if (!found) continue
    filter = joined(filter, asks(found))
    rest = rest.replace(pattern, ' ')
  }
  const isUnderstood = rest.replace(FILLERS, ' ').trim() === '' && Object.keys(filter).length > 0
  return isUnderstood ? filter : undefined
}

/** Two choices of one field are alternatives, as in the filter itself. */
function joined(first: PointFilter, second: PointFilter): PointFilter {
  const scores = [...(first.scores ?? []), ...(second.scores ?? [])]
  const outcome = [...(first.outcome ?? []), ...(second.outcome ?? [])]
  return {
    ...first,
    ...second,
    ...(scores.length > 0 && { scores }),
    ...(outcome.length > 0 && { outcome }),
  }
}
