import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Notes of running processes: one file per process, named by its id and holding its start time. A worker that was
 * killed leaves its ffmpeg running; the next start ends it by these notes (P13). The start time distinguishes it from a
 * stranger who got the same id since.
 */
export async function noteRunning(folder: string, pid: number): Promise<void> {
  const startedAt = await startTimeOf(pid)
  if (startedAt === undefined) return
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, String(pid)), startedAt)
}

export async function noteEnded(folder: string, pid: number): Promise<void> {
  await rm(path.join(folder, String(pid)), { force: true })
}

/** Ends what a former worker left running, and answers the process ids. Call before the first job. */
export async function endOrphans(folder: string): Promise<readonly number[]> {
  await mkdir(folder, { recursive: true })
  const ended: number[] = []
  for (const name of await readdir(folder)) {
    const pid = Number(name)
    const notedStart = await readFile(path.join(folder, name), 'utf8')
    if (notedStart === (await startTimeOf(pid))) {
      process.kill(pid, 'SIGKILL')
      ended.push(pid)
    }
    await noteEnded(folder, pid)
  }
  return ended
}

/**
 * Start time of a process in clock ticks since boot (field 22 of /proc/<pid>/stat), or undefined where it is gone or the
 * system has no /proc: then nothing is noted and nothing ended.
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The second field is the program's name in brackets, which may hold spaces and brackets itself.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  // A zombie has ended; only its parent has not looked yet.
  return state === 'Z' ? undefined : fields[18]
}
