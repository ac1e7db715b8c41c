import { FILL_RULES } from './fill-rules.ts'
import { matchFiles, matchLines } from './match-files.ts'
import { addTally, emptyTally, type VerificationTally } from './tally.ts'
import { verifyLine } from './verify-match.ts'

/**
 * Verifies every match of a folder and prints what it did.
 *
 * @param place a folder of published matches, or one file
 * @param print receives one line at a time; the last is the summary as JSON
 * @returns whether everything agreed, and there was something to compare
 */
export async function verifyFolder(place: string, print: (line: string) => void): Promise<boolean> {
  const total = emptyTally()
  for (const file of await matchFiles(place)) {
    const tally = await verifyFile(file)
    const verdict = tally.mismatches === 0 ? 'agrees' : `${tally.mismatches} mismatches`
    print(`${file}: ${tally.matches} matches, ${tally.points} points, ${verdict}`)
    addTally(total, tally)
  }
  printDetails(total, print)
  const { matches, points, checks, filled, mismatches, laws, byField } = total
  print(JSON.stringify({ matches, points, checks, filled, mismatches, laws, byField }))
  return mismatches === 0 && matches > 0
}

async function verifyFile(file: string): Promise<VerificationTally> {
  const tally = emptyTally()
  for await (const line of matchLines(file)) verifyLine(line, tally)
  return tally
}

function printDetails(total: VerificationTally, print: (line: string) => void): void {
  print('')
  print(
    'What a publisher lacks was filled before the engine saw it, and no total that depends on it was compared:',
  )
  for (const [rule, text] of Object.entries(FILL_RULES))
    print(`  ${rule} (${total.byFill[rule] ?? 0}): ${text}`)
  if (total.examples.length > 0) print('')
  for (const example of total.examples) print(`  ${example}`)
  print('')
}
