import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import { useEffect } from 'react'
import { messageOf } from './failure.ts'
import { useClientLogMutation } from '../session/session-calls.ts'

/** What the page can do without is logged when it could not be read, and nothing more (platform 8). */
export function useFailureToLog(what: string, error: unknown): void {
  const [log] = useClientLogMutation()
  useEffect(() => {
    if (error !== undefined)
      void log({ level: LOG_LEVELS.WARN, message: what, context: { reason: messageOf(error) } })
  }, [what, error, log])
}
