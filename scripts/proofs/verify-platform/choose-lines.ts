import { matchFiles, matchLines } from '../verify-matches/match-files.ts'

/**
 * So many lines of the files below a folder: one of each file, then a second of each, and so on, so that a few matches
 * are of many kinds.
 */
export async function chooseLines(place: string, count: number): Promise<string[]> {
  const files = new Set((await matchFiles(place)).map(matchLines))
  const chosen: string[] = []
  while (files.size > 0 && chosen.length < count) {
    for (const file of files) {
      if (chosen.length === count) break
      const next = await file.next()
      if (next.done === true) files.delete(file)
      else chosen.push(next.value)
    }
  }
  for (const file of files) await file.return(undefined)
  return chosen
}
