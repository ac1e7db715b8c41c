import type { QualityFigures } from '@courtline/messages/views/quality'
import { shareInterval } from '@courtline/scoring/figures/analysis/share-interval'
import { isCounted, type AcceptedQuality, type MatchQuality, type PairAgreement } from './project.ts'

/** Standard deviations on either side that hold 95 % of a normal distribution. */
const Z_95 = 1.959964
const HOUR_MS = 3_600_000

/** Of the agreements of one month. */
export interface MonthOfAgreement {
  readonly month: string
  readonly part: number
  readonly whole: number
  readonly pairs: number
}

/** The figures of one annotator, made of their matches; `flagged` is how many entries of a match have a warning. */
export function qualityFigures(
  annotatorId: string,
  matches: readonly MatchQuality[],
  flagged: ReadonlyMap<string, number>,
): QualityFigures {
  const pairs = pairsOf(annotatorId, matches)
  const counted = (figure: 'corrected' | 'warnings' | 'speed') =>
    matches.flatMap((match) =>
      match.accepted && isCounted(match, annotatorId, figure)
        ? [{ matchId: match.matchId, ...match.accepted }]
        : [],
    )
  return {
    matches: matches.length,
    agreement: share(sumOf(pairs, sameOf), sumOf(pairs, wholeOf)),
    kappa: meanKappa(pairs),
    corrected: share(
      sumOf(counted('corrected'), ({ corrected }) => corrected?.part ?? 0),
      sumOf(counted('corrected'), ({ corrected }) => corrected?.whole ?? 0),
    ),
    warnings: warningsOf(counted('warnings'), flagged),
    speed: speedOf(counted('speed')),
  }
}

/** Agreements of an annotator with other annotators of the same match. */
function pairsOf(annotatorId: string, matches: readonly MatchQuality[]): PairAgreement[] {
  return matches.flatMap(({ agreements }) =>
    agreements.filter(({ annotatorIds }) => annotatorIds.includes(annotatorId)),
  )
}

/** Serves with the same outcome; of a pair that has no serve in common none. */
export const sameOf = ({ matched, equal }: PairAgreement) => Math.round(matched * (equal ?? 0))
const wholeOf = ({ matched, equal }: PairAgreement) => (equal === null ? 0 : matched)

/** Agreement by month, the earliest first. */
export function agreementByMonth(annotatorId: string, matches: readonly MatchQuality[]): MonthOfAgreement[] {
  const months = new Map<string, MonthOfAgreement>()
  for (const pair of pairsOf(annotatorId, matches)) {
    const month = pair.at.slice(0, 7)
    const before = months.get(month) ?? { month, part: 0, whole: 0, pairs: 0 }
    const [part, whole] = [before.part + sameOf(pair), before.whole + wholeOf(pair)]
    months.set(month, { month, part, whole, pairs: before.pairs + 1 })
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

function share(part: number, whole: number) {
  return { part, whole, interval: pair(shareInterval(part, whole)) }
}

/** Each pair by its serves; null where none has one. */
function meanKappa(pairs: readonly PairAgreement[]): number | null {
  const known = pairs.flatMap(({ kappa, matched }) => (kappa === null ? [] : [{ kappa, matched }]))
  const serves = sumOf(known, ({ matched }) => matched)
  return serves === 0 ? null : sumOf(known, ({ kappa, matched }) => kappa * matched) / serves
}

type Counted = AcceptedQuality & { readonly matchId: string }

function warningsOf(matches: readonly Counted[], flagged: ReadonlyMap<string, number>) {
  const count = sumOf(matches, ({ matchId }) => flagged.get(matchId) ?? 0)
  const points = sumOf(matches, (match) => match.points ?? 0)
  const per100 = (amount: number) => (100 * amount) / points
  const [low, high] = poissonInterval(count)
  return {
    count,
    points,
    per100: points === 0 ? null : per100(count),
    interval: points === 0 ? null : pair([per100(low), per100(high)]),
  }
}

/** The 95 % interval of a Poisson count, by Byar's approximation (Breslow and Day 1987): near the exact one, also of few. */
export function poissonInterval(count: number): readonly [low: number, high: number] {
  const cubed = (of: number, sign: -1 | 1) =>
    of * (1 - 1 / (9 * of) + (sign * Z_95) / (3 * Math.sqrt(of))) ** 3
  return [count === 0 ? 0 : Math.max(0, cubed(count, -1)), cubed(count + 1, 1)]
}

function speedOf(matches: readonly Counted[]) {
  const points = sumOf(matches, (match) => match.points ?? 0)
  const hours = sumOf(matches, ({ workedMs }) => workedMs) / HOUR_MS
  const rates = matches.map((match) => ((match.points ?? 0) * HOUR_MS) / match.workedMs)
  return {
    points,
    hours,
    matches: matches.length,
    perHour: hours === 0 ? null : points / hours,
    interval: pair(meanInterval(rates)),
  }
}

/** The 95 % interval of a mean, by the spread of what it is made of; null of fewer than two. */
export function meanInterval(values: readonly number[]): readonly [low: number, high: number] | null {
  if (values.length < 2) return null
  const mean = sumOf(values, (value) => value) / values.length
  const variance = sumOf(values, (value) => (value - mean) ** 2) / (values.length - 1)
  const spread = Z_95 * Math.sqrt(variance / values.length)
  return [Math.max(0, mean - spread), mean + spread]
}

const pair = (interval: readonly [number, number] | null): [number, number] | null =>
  interval && [interval[0], interval[1]]

const sumOf = <T>(all: readonly T[], valueOf: (one: T) => number): number =>
  all.reduce((sum, one) => sum + valueOf(one), 0)
