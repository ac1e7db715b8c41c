// Runs one benchmark: `npm run bench -- SUBJECT`. A subject is a file of the folder bench.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('bench/', import.meta.url)
const subjects = readdirSync(fileURLToPath(folder), { withFileTypes: true })
  .filter((entry) => entry.isFile() && /^[^.]+\.ts$/.test(entry.name))
  .map((entry) => entry.name.slice(0, -'.ts'.length))

const [subject = '', ...args] = process.argv.slice(2)
if (!subjects.includes(subject)) {
  console.error(`Usage: npm run bench -- SUBJECT, where SUBJECT is one of: ${subjects.join(', ')}`)
  process.exit(2)
}
const { bench }: { bench: (args: readonly string[]) => Promise<boolean> | boolean } = await import(
  new URL(`${subject}.ts`, folder).href
)
// A subject answers whether it kept its aims.
process.exitCode = (await bench(args)) ? 0 : 1
