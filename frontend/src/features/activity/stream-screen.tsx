import { Skeleton } from '@mantine/core'
import type { RecordedView } from '@courtline/messages/views/activity'
import { useCallback, useState } from 'react'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { useStreamEventsQuery } from './activity-calls.ts'
import './activity.css'
import { actorInWords, eventInWords } from './words.ts'

/** /admin/streams/{stream}: everything that was ever recorded about one match, account or the like. */
export function StreamScreen() {
  const { stream = '' } = useParams()
  const [pages, setPages] = useState(1)
  const { data: events, error, refetch, isFetching } = useStreamEventsQuery({ stream, pages })
  const more = useCallback(() => setPages((read) => read + 1), [])
  return (
    <div className="page activity-page">
      <PageHead
        title="Recorded events"
        sub={`Everything recorded in ${stream}, the newest first. Personal values are shown only to the person they are about.`}
      />
      {error && !events && (
        <Failed what="The events could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!events && !error && (
        <div role="status" aria-label="Loading the events">
          <Skeleton height={240} radius={10} mt={14} />
        </div>
      )}
      {events && (
        <ol className="stream-events" aria-label="Events">
          {events.map((event) => (
            <RecordedEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
      {(events?.at(-1)?.revision ?? 0) > 0 && (
        <MoreRows label="Show older events" loading={isFetching} onMore={more} />
      )}
    </div>
  )
}

function RecordedEvent({ event }: { event: RecordedView }) {
  const { revision, type, version, at, byName, reason, data } = event
  const now = useNow(60)
  return (
    <li className="panel">
      <details>
        <summary>
          <span className="num faint">{revision}</span>
          <b className="grow">{eventInWords(type)}</b>
          <span className="muted">{actorInWords(byName)}</span>
          <span className="num muted">{moment(at, now)}</span>
        </summary>
        {reason !== null && reason !== '' && <p className="muted">Reason: {reason}</p>}
        <p className="faint">
          {type}, version {version}
        </p>
        <pre className="num">{JSON.stringify(data, null, 2)}</pre>
      </details>
    </li>
  )
}
