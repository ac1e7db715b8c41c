// Requests made from the schemas and broken on purpose: `npm run fuzz -- [--requests N] [--sequences N] [--seed N]`. Prints
// what they came to; the last line is one JSON object. Ends with 1 when one of them did what none may do.
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz/fuzz.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
})
const [requests, sequences, seed] = [values.requests, values.sequences, values.seed].map(Number)
if (
  requests === undefined ||
  sequences === undefined ||
  seed === undefined ||
  !(requests + sequences + seed >= 0)
) {
  console.error('Usage: npm run fuzz -- [--requests N] [--sequences N] [--seed N]')
  process.exit(2)
}
const startedAt = performance.now()
const found = await fuzz({ requests, sequences, seed })
for (const [outcome, count] of Object.entries(found.outcomes))
  console.log(`${String(count).padStart(7)}  ${outcome}`)
for (const violation of found.violations) console.log(`NOT ALLOWED  ${violation}`)
console.log(JSON.stringify({ seed, ...found, seconds: Math.round((performance.now() - startedAt) / 1000) }))
process.exitCode = found.violations.length === 0 ? 0 : 1
