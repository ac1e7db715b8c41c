import { useEffect } from 'react'
import { messageOf } from '../../app/api/failure.ts'
import { useClientLogMutation } from '../../app/session-calls.ts'

/** WARN of the specification's log levels. */
const WARN = 2

/** What the page can do without is logged when it could not be read, and nothing more (platform 8). */
export function useFailureToLog(what: string, error: unknown): void {
  const [log] = useClientLogMutation()
  useEffect(() => {
    if (error !== undefined) void log({ level: WARN, message: what, context: { reason: messageOf(error) } })
  }, [what, error, log])
}
