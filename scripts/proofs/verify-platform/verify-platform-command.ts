// Drives published matches through a site's HTTP interface as annotators would, and compares what it then serves:
// `npm run verify:platform -- FOLDER [--matches N] [--annotators N] [--site URL --token TOKEN]`. The last line is one JSON
// object; ends with 1 on a mismatch.
import { parseArgs } from 'node:util'
import { argumentsOrUsage, isWhole } from '../usage.ts'
import { placeOfMatches } from '../verify-matches/match-files.ts'
import { verifyPlatform } from './verify-platform.ts'

const USAGE =
  'npm run verify:platform -- FOLDER [--matches N] [--annotators N] [--site URL --token ADMIN_TOKEN]'

/** Answers the exit code. */
export async function verifyPlatformCommand(argv: readonly string[]): Promise<number> {
  const run = argumentsOrUsage(USAGE, () => runOf(argv))
  return (await verifyPlatform(run, console.log)) ? 0 : 1
}

function runOf(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      matches: { type: 'string', default: '20' },
      annotators: { type: 'string', default: '4' },
      /** Address of a site that runs already, and an admin's token for it; else one is started on an empty folder. */
      site: { type: 'string' },
      token: { type: 'string' },
    },
  })
  const { matches, annotators, site: address, token } = values
  const place = placeOfMatches(positionals[0])
  if ('missing' in place) return place.missing
  if (!isWhole(matches, 1) || !isWhole(annotators, 1))
    return 'Matches and annotators are whole numbers from 1 on.'
  const running = address !== undefined && token !== undefined ? { address, token } : undefined
  if (!running && (address ?? token) !== undefined) return 'A site that runs needs both --site and --token.'
  return { ...place, matches: Number(matches), annotators: Number(annotators), running }
}
