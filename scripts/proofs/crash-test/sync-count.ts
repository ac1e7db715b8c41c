import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** How often the log's files were synced while commands were carried out one after the other, or why that is unknown. */
export type SyncCount = { readonly commits: number; readonly syncs: number } | { readonly unknown: string }

const ATTACH_WITHIN_MS = 5000

/**
 * Counts the calls by which a running site syncs its log while `work` makes commits one at a time (P1): a SIGKILL alone
 * cannot show that one is missing. Needs strace, and the right to look at the process.
 */
export async function countSyncs(
  pid: number,
  dataDir: string,
  work: () => Promise<number>,
): Promise<SyncCount> {
  if (spawnSync('strace', ['-V']).error) return { unknown: 'there is no strace here' }
  const file = path.join(dataDir, 'strace.txt')
  const args = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const output: string[] = []
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const ended = once(tracer, 'exit')
  for (let waited = 0; !output.join('').includes('attached') && waited < ATTACH_WITHIN_MS; waited += 20) {
    if (tracer.exitCode !== null) return { unknown: `strace may not look: ${output.join('').trim()}` }
    await pause(20)
  }
  const commits = await work()
  tracer.kill('SIGINT')
  await ended
  const traced = await readFile(file, 'utf8')
  const count = (call: RegExp) => traced.match(call)?.length ?? 0
  // Folding the WAL into the file syncs both: that one belongs to no commit.
  const folds = count(/f(data)?sync\(\d+<[^>]*log\.db>/g)
  return { commits, syncs: count(/f(data)?sync\(\d+<[^>]*log\.db-wal>/g) - folds }
}
