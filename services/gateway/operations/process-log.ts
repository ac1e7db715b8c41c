import pino from 'pino'

/** Where lines go; standard output when absent. */
export interface LineSink {
  write(line: string): void
}

/**
 * What a process logs beside its requests, one JSON object for each line, in the same shape as the log of requests: level,
 * time, role, pid, msg.
 */
export function processLog(role: string, to?: LineSink): (line: string) => void {
  const options = { base: { role, pid: process.pid } }
  const logger = to ? pino(options, to) : pino(options)
  return (line) => logger.info(line.trim())
}
