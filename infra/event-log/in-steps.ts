import { setImmediate as nextTurn } from 'node:timers/promises'

/** As many events as are made or opened in a few milliseconds. */
const STEP = 100

/**
 * Works through a list in steps, and lets other requests have their turn between two of them: a command of two thousand
 * edits must not hold everybody else up. Answers what the steps made, in the order of the list.
 */
export async function inSteps<T, U>(
  items: readonly T[],
  step: (some: readonly T[], from: number) => Promise<readonly U[]>,
): Promise<U[]> {
  const made: U[] = []
  for (let from = 0; from < items.length; from += STEP) {
    if (from > 0) await nextTurn()
    made.push(...(await step(items.slice(from, from + STEP), from)))
  }
  return made
}
