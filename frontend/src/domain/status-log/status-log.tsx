import { Skeleton } from '@mantine/core'
import type { StatusLogEntry } from '@courtline/messages/views/match'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { Failed } from '../../ui/states.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { statusColour } from '../match/status-chip.tsx'
import { useStatusLogQuery } from './status-log-calls.ts'
import './status-log.css'

/** The status history of a match, oldest first, from left to right: what happened, when, and who did it. */
export function StatusLog({ matchId }: { matchId: string }) {
  const { data: log, error, refetch } = useStatusLogQuery(matchId)
  const now = useNow(60)
  if (error)
    return <Failed what="The history could not be read" error={error} onRetry={() => void refetch()} />
  if (!log) return <Skeleton height={58} />
  const steps = log.toReversed()
  return (
    <ol className="status-log" aria-label="Status history">
      {steps.map((entry, index) => (
        <Step key={entry.position} entry={entry} now={now} last={index === steps.length - 1} />
      ))}
    </ol>
  )
}

function Step({ entry, now, last }: { entry: StatusLogEntry; now: Date; last: boolean }) {
  const { date, name, reason, status, what, userId } = entry
  const who = name ?? (userId === null ? undefined : 'Deleted user')
  return (
    <li aria-current={last ? 'step' : undefined}>
      <i
        className="status-log-dot"
        style={last ? { background: statusColour(status) } : {}}
        aria-hidden="true"
      />
      <b>{status}</b>
      <span className="muted num">{[moment(date, now), who].filter(Boolean).join(' · ')}</span>
      <span className="muted">{what}</span>
      {reason !== null && reason !== '' && (
        <q className="faint">
          <LinkedText text={reason} />
        </q>
      )}
    </li>
  )
}
