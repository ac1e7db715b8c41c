// Replays published matches through the engine and compares every score, winner, break point and total.
import { argumentsOrUsage } from './usage.ts'
import { placeOfMatches } from './verify-matches/match-files.ts'
import { verifyFolder } from './verify-matches/verify-folder.ts'

const { place } = argumentsOrUsage('npm run verify:matches -- FOLDER', () => {
  const found = placeOfMatches(process.argv[2])
  return 'missing' in found ? found.missing : found
})
process.exitCode = (await verifyFolder(place, console.log)) ? 0 : 1
