import { Button } from '@mantine/core'
import type { ParkedStream } from '@courtline/messages/views/admin'
import { useState } from 'react'
import { age } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { useUnparkMutation } from './projection-calls.ts'
import { SkipDialog } from './skip-dialog.tsx'
import { events } from './words.ts'

/** A stream that could not be folded and was set aside, so that the others continue: try it again, or leave it out. */
export function Parked({ name, parked }: { name: string; parked: ParkedStream }) {
  const { stream, error, attempts, events: waiting, parkedAt } = parked
  const now = useNow(30)
  const [skipping, setSkipping] = useState(false)
  const [unpark, { isLoading }] = useUnparkMutation()
  const retry = () =>
    showOutcome(unpark({ name, body: { stream, action: 'retry' } }), `${stream} is tried again.`)
  return (
    <div className="read-model-parked">
      <div className="grow">
        <b className="bad-word">Parked: {stream}</b>
        <p className="muted">{error}</p>
        <p className="faint num">
          {attempts === 1 ? '1 try' : `${attempts} tries`} · {events(waiting)} wait · set aside{' '}
          {age(parkedAt, now)} ago
        </p>
      </div>
      <Button size="xs" aria-label={`Retry ${stream}`} loading={isLoading} onClick={() => void retry()}>
        Retry
      </Button>
      <Button size="xs" aria-label={`Skip ${stream}`} onClick={() => setSkipping(true)}>
        Skip
      </Button>
      {skipping && <SkipDialog name={name} stream={stream} onClose={() => setSkipping(false)} />}
    </div>
  )
}
