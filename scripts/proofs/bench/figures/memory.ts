import { readFileSync } from 'node:fs'

/** Resident memory of a process as Linux reports it, in mebibytes; elsewhere it is not known (NaN). */
export function residentMebibytes(pid: number): number {
  if (process.platform !== 'linux') return NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1024
}
