import { Button } from '@mantine/core'
import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import { useEffect, useState } from 'react'
import { Navigate } from '../foundation/navigation/link.tsx'
import { useClientLogMutation } from '../foundation/session/session-calls.ts'

const SENT_HOME = 'courtline.sentHomeAt'
/** Another error within this time means that '/' does not help either. */
const ONCE_MS = 10_000
const wasSentHome = () => Date.now() - Number(sessionStorage.getItem(SENT_HOME) ?? 0) < ONCE_MS

/** A routing error sends the user to '/' once; if that fails too, the page shows it instead of going round. */
export function RouteError({ error }: { error: unknown }) {
  const [log] = useClientLogMutation()
  const [again] = useState(wasSentHome)
  useEffect(() => {
    const message = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
    void log({ level: LOG_LEVELS.ERROR, message })
    sessionStorage.setItem(SENT_HOME, String(Date.now()))
  }, [error, log])
  if (!again) return <Navigate to="/" replace />
  return (
    <main className="lone-page">
      <h1>This page could not be shown</h1>
      <p className="muted">The problem has been logged. Loading the page again usually helps.</p>
      <Button onClick={() => location.assign('/')}>Load again</Button>
    </main>
  )
}
