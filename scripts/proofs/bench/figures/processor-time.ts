import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a clock tick as Linux counts processor time. */
const TICK_MS = 10

/** Processor time that each thread of a process has used so far, in milliseconds by thread id; empty where it is not Linux. */
export function processorMs(pid: number): ReadonlyMap<string, number> {
  if (process.platform !== 'linux') return new Map()
  return new Map(readdirSync(`/proc/${pid}/task`).map((thread) => [thread, usedMs(pid, thread)]))
}

function usedMs(pid: number, thread: string): number {
  const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
  // After the name, which may have spaces: state is the first field, time of the program and of the kernel the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What each thread has used since, the busiest first. */
export function usedSince(before: ReadonlyMap<string, number>, pid: number): number[] {
  return [...processorMs(pid)]
    .map(([thread, used]) => used - (before.get(thread) ?? 0))
    .toSorted((a, b) => b - a)
}

/** Of all threads together. */
export const sumOf = (milliseconds: readonly number[]) => milliseconds.reduce((sum, each) => sum + each, 0)
