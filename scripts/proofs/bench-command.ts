// Benchmarks: `npm run bench` runs all of them, `npm run bench -- SUBJECT` one. A subject is a file of the folder bench.
// Prints one JSON object for each figure; ends with 1 when an aim was missed.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = new URL('bench/', import.meta.url)
const subjects = readdirSync(fileURLToPath(folder), { withFileTypes: true })
  .filter((entry) => entry.isFile() && /^[^.]+\.ts$/.test(entry.name))
  .map((entry) => entry.name.slice(0, -'.ts'.length))

/** Answers the exit code: 1 when an aim was missed, 2 when there is no such subject. */
export async function benchCommand([subject, ...args]: readonly string[]): Promise<number> {
  if (subject === undefined) return runAll() ? 0 : 1
  if (subjects.includes(subject)) return (await runOne(subject, args)) ? 0 : 1
  console.error(`Usage: npm run bench [-- SUBJECT], where SUBJECT is one of: ${subjects.join(', ')}`)
  return 2
}

/** A subject answers whether it kept its aims. */
async function runOne(name: string, args: readonly string[]): Promise<boolean> {
  const { bench }: { bench: (args: readonly string[]) => Promise<boolean> | boolean } = await import(
    new URL(`${name}.ts`, folder).href
  )
  return bench(args)
}

/** Each in a process of its own: what one leaves in memory slows no other. */
function runAll(): boolean {
  const command = path.resolve(import.meta.dirname, '../bench.ts')
  const quiet = '--disable-warning=ExperimentalWarning'
  const ended = subjects.map((name) =>
    spawnSync(process.execPath, [quiet, command, name], { stdio: 'inherit' }),
  )
  return ended.every(({ status }) => status === 0)
}
