import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** A folder or file that was named and is there, or the sentence about what is not. */
export function placeOfMatches(
  named: string | undefined,
): { readonly place: string } | { readonly missing: string } {
  if (named === undefined) return { missing: 'Which folder of published matches?' }
  return existsSync(named) ? { place: named } : { missing: `There is nothing at ${named}.` }
}

/** All files of matches below a folder, in the order of their names; a file may be named as well. */
export async function matchFiles(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.jsonl(\.gz)?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

/** The lines of a file, unpacked if it is packed; empty lines are left out. */
export async function* matchLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  for await (const line of createInterface({ input: text, crlfDelay: Infinity }))
    if (line.trim() !== '') yield line
}
