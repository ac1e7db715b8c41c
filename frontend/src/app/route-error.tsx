import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Navigate, useRouteError } from 'react-router'
import { useClientLogMutation } from './session-calls.ts'

const SENT_HOME = 'courtline.sentHome'
/** ERROR of the specification's log levels. */
const ERROR = 1

/** A routing error sends the user to '/' once; if that fails too, the page says so instead of going round. */
export function RouteError() {
  const error = useRouteError()
  const [log] = useClientLogMutation()
  const again = sessionStorage.getItem(SENT_HOME) !== null
  useEffect(() => {
    const message = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)
    void log({ level: ERROR, message: message.slice(0, 2000) })
    if (again) sessionStorage.removeItem(SENT_HOME)
    else sessionStorage.setItem(SENT_HOME, 'yes')
  }, [error, again, log])
  if (!again) return <Navigate to="/" replace />
  return (
    <main className="lone-page">
      <h1>This page could not be shown</h1>
      <p className="muted">The problem has been logged. Loading the page again usually helps.</p>
      <Button onClick={() => location.assign('/')}>Load again</Button>
    </main>
  )
}
