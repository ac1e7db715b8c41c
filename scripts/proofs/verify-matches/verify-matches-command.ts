// Replays published matches through the engine and compares every score, winner, break point and total.
import { argumentsOrUsage } from '../usage.ts'
import { placeOfMatches } from './match-files.ts'
import { verifyFolder } from './verify-folder.ts'

/** Answers the exit code. */
export async function verifyMatchesCommand([folder]: readonly string[]): Promise<number> {
  const { place } = argumentsOrUsage('npm run verify:matches -- FOLDER', () => {
    const found = placeOfMatches(folder)
    return 'missing' in found ? found.missing : found
  })
  return (await verifyFolder(place, console.log)) ? 0 : 1
}
