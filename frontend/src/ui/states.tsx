import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../foundation/calls/failure.ts'

/** Nothing to show: the specification's text, and the next thing to do. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}

/** A read that failed: the cause, and Retry in its place. */
export function Failed({ error, onRetry, what }: { error: unknown; onRetry: () => void; what: string }) {
  return (
    <div className="failed panel" role="alert">
      <div className="grow">
        <b>{what}</b>
        <p className="muted">{messageOf(error)}</p>
      </div>
      <Button size="xs" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
