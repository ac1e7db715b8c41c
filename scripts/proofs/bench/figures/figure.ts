/** One measured thing. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The bare thing doing the same work in the same run, in the same unit. */
  readonly baseline?: number
  /** How good it is against the baseline, where that is known better than by the two values: of rounds that alternate. */
  readonly ratio?: number
  /** How good the value should be, in its unit; `ratioAim` how good against the baseline. */
  readonly aim?: number
  readonly ratioAim?: number
  /** More is better by default. */
  readonly less?: true
}

/** Prints a figure as one JSON object; answers whether it kept its aims, one of them where there are two. */
export function printFigure(figure: Figure): boolean {
  const { name, value, unit, baseline, aim, ratioAim, less } = figure
  const plain = baseline === undefined ? undefined : less ? baseline / value : value / baseline
  const ratio = figure.ratio ?? plain
  const reached = aim === undefined ? undefined : less ? value <= aim : value >= aim
  const compares = ratioAim === undefined || ratio === undefined ? undefined : ratio >= ratioAim
  const kept = reached === undefined && compares === undefined ? true : reached === true || compares === true
  console.log(
    JSON.stringify({
      name,
      value: rounded(value),
      unit,
      ...(baseline !== undefined && { baseline: rounded(baseline), ratio: rounded(ratio ?? NaN) }),
      ...(aim !== undefined && { aim }),
      ...(ratioAim !== undefined && { ratioAim }),
      kept,
    }),
  )
  return kept
}

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** How many units of work a second, one after the other; `work` answers how many it did. */
export async function measuredPerSecond(
  milliseconds: number,
  work: () => Promise<number> | number,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  while (performance.now() - startedAt < milliseconds) done += await work()
  return (1000 * done) / (performance.now() - startedAt)
}
