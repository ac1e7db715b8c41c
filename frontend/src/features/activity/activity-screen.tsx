import { SegmentedControl, Skeleton } from '@mantine/core'
import { ACTIVITY_KINDS, type ActivityKind } from '@courtline/messages/activity/activity'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import type { ActivityView } from '@courtline/messages/views/activity'
import { useCallback, useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { useLiveSite } from '../../domain/site/use-live-site.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { useActivityQuery } from './activity-calls.ts'
import './activity.css'
import { ACTIVITY_KIND_WORDS, actorInWords, eventInWords } from './words.ts'

const COLUMNS = ['When', 'What', 'About', 'By'] as const
const ALL = 'all'
const CHOICES = [
  { value: ALL, label: 'All' },
  ...ACTIVITY_KINDS.map((kind) => ({ value: kind, label: ACTIVITY_KIND_WORDS[kind] })),
]

const kindOf = (word: string | null): ActivityKind | undefined => ACTIVITY_KINDS.find((kind) => kind === word)

/** /admin/activity: what happened on the site, the newest first; each line opens the stream that recorded it. */
export function ActivityScreen() {
  const [search, setSearch] = useSearchParams()
  const kind = kindOf(search.get('kind'))
  const [pages, setPages] = useState(1)
  const reading = useActivityQuery({ kind, pages }, { refetchOnMountOrArgChange: true })
  useLiveSite('activity', 'Activity')
  const { data: lines, error, refetch, isFetching } = reading
  const more = useCallback(() => setPages((read) => read + 1), [])
  const choose = (word: string) => {
    setSearch(word === ALL ? {} : { kind: word }, { replace: true })
    setPages(1)
  }
  return (
    <div className="page activity-page">
      <PageHead title="Activity" sub="What happened on this site, the newest first." />
      <div className="activity-kinds">
        <SegmentedControl aria-label="Which activity" data={CHOICES} value={kind ?? ALL} onChange={choose} />
      </div>
      {error && !lines && (
        <Failed what="The activity could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!lines && !error && (
        <div role="status" aria-label="Loading the activity">
          <Skeleton height={240} radius={10} mt={14} />
        </div>
      )}
      {lines?.length === 0 && <Empty text="Nothing of this kind has happened yet." />}
      {lines && lines.length > 0 && <Lines lines={lines} />}
      {lines && lines.length >= pages * MOST_IN_PAGE && (
        <MoreRows label="Show older activity" loading={isFetching} onMore={more} />
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly ActivityView[] }) {
  const now = useNow(60)
  return (
    <div className="activity-scroll">
      <table className="activity-table panel" aria-label="Activity">
        <TableHead columns={COLUMNS} />
        <tbody>
          {lines.map(({ id, at, type, kind, stream, subject, byName }) => (
            <tr key={id}>
              <td className="num activity-when">{moment(at, now)}</td>
              <td className="activity-what">
                <Link to={paths.stream(stream)} className={kind === 'failure' ? 'bad-word' : undefined}>
                  {eventInWords(type)}
                </Link>
              </td>
              <td>{subject ?? '–'}</td>
              <td>{actorInWords(byName)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
