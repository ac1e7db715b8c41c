// Drives published matches through a site's HTTP interface as annotators would, and compares what it then serves:
// `npm run verify:platform -- FOLDER [--matches N] [--annotators N] [--site URL --token TOKEN]`. The last line is one JSON
// object; ends with 1 on a mismatch.
import { parseArgs } from 'node:util'
import { verifyPlatform } from './verify-platform/verify-platform.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: 'string', default: '20' },
    annotators: { type: 'string', default: '4' },
    /** Address of a site that runs already, and an admin's token for it; else one is started on an empty folder. */
    site: { type: 'string' },
    token: { type: 'string' },
  },
})
const [place] = positionals
const [matches, annotators] = [Number(values.matches), Number(values.annotators)]
const { site: address, token } = values
const isAsked = place !== undefined && matches >= 1 && annotators >= 1
if (!isAsked || (address === undefined) !== (token === undefined)) {
  console.error(
    'Usage: npm run verify:platform -- FOLDER [--matches N] [--annotators N] [--site URL --token ADMIN_TOKEN]',
  )
  process.exit(2)
}
const running = address !== undefined && token !== undefined ? { address, token } : undefined
const agrees = await verifyPlatform({ place, matches, annotators, running }, console.log)
process.exitCode = agrees ? 0 : 1
