// Replays published matches through the engine and compares every score, winner, break point and total.
import { verifyFolder } from './verify-matches/verify-folder.ts'

const [place] = process.argv.slice(2)
if (place === undefined) {
  console.error('Usage: npm run verify:matches -- FOLDER')
  process.exit(2)
}
const agrees = await verifyFolder(place, console.log)
process.exitCode = agrees ? 0 : 1
