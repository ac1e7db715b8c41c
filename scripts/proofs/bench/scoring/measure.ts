/** Work to be measured, and its name. */
export interface Subject {
  readonly name: string
  readonly run: () => unknown
}

const ROUNDS = 120
/** Shorter than the time for which a scheduler leaves a process alone: some rounds are undisturbed on a busy machine. */
const ROUND_MILLISECONDS = 4

/**
 * Microseconds of one run of each subject, in their order. Subjects take turns, and the best of many rounds counts:
 * whatever else the machine does then slows none of them more than the others.
 */
export function bestMicroseconds(subjects: readonly Subject[]): readonly number[] {
  const best = subjects.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round += 1)
    subjects.forEach(({ run }, at) => {
      best[at] = Math.min(best[at] ?? Infinity, oneRound(run))
    })
  return best
}

/** The result of every run is kept until the next, so that the work that made it cannot be left out. */
function oneRound(run: () => unknown): number {
  const start = performance.now()
  const results: unknown[] = []
  let runs = 0
  let elapsed = 0
  do {
    results[0] = run()
    runs += 1
    elapsed = performance.now() - start
  } while (elapsed < ROUND_MILLISECONDS)
  return results.length === 0 ? NaN : (1000 * elapsed) / runs
}
