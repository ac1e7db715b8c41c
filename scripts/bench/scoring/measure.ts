/** Microseconds of one run: the best of several rounds, so that a busy machine does not slow the answer. */
export function bestMicroseconds(run: () => unknown, rounds = 12, roundMilliseconds = 60): number {
  const warmUpEnd = performance.now() + 4 * roundMilliseconds
  while (performance.now() < warmUpEnd) keep(run())
  return Math.min(...Array.from({ length: rounds }, () => oneRound(run, roundMilliseconds)))
}

function oneRound(run: () => unknown, milliseconds: number): number {
  const start = performance.now()
  let runs = 0
  let elapsed = 0
  do {
    keep(run())
    runs += 1
    elapsed = performance.now() - start
  } while (elapsed < milliseconds)
  return (1000 * elapsed) / runs
}

let kept: unknown

/** Keeps a result, so that the work that made it cannot be left out. */
function keep(value: unknown): void {
  kept = value
}

/** The last result kept. */
export function lastKept(): unknown {
  return kept
}
