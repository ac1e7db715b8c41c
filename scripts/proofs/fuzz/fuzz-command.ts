// Requests made from the schemas and broken on purpose: `npm run fuzz -- [--requests N] [--sequences N] [--seed N]`. Prints
// what they came to; the last line is one JSON object. Ends with 1 when one of them did what none may do.
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { argumentsOrUsage, isWhole } from '../usage.ts'

/** Answers the exit code. */
export async function fuzzCommand(argv: readonly string[]): Promise<number> {
  const usage = 'npm run fuzz -- [--requests N] [--sequences N] [--seed N]'
  const counts = argumentsOrUsage(usage, () => countsIn(argv))
  const startedAt = performance.now()
  const found = await fuzz(counts)
  for (const [outcome, count] of Object.entries(found.outcomes))
    console.log(`${String(count).padStart(7)}  ${outcome}`)
  for (const violation of found.violations) console.log(`NOT ALLOWED  ${violation}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(JSON.stringify({ seed: counts.seed, ...found, seconds }))
  return found.violations.length === 0 ? 0 : 1
}

function countsIn(argv: readonly string[]) {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      requests: { type: 'string', default: '10000' },
      sequences: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const texts = [values.requests, values.sequences, values.seed]
  if (!texts.every((text) => isWhole(text, 0))) return 'Requests, sequences and seed are whole numbers.'
  const [requests = 0, sequences = 0, seed = 0] = texts.map(Number)
  return { requests, sequences, seed }
}
