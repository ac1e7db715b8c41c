import { Button, Skeleton } from '@mantine/core'
import { MOST_FLAGGED_SHOWN, type FlaggedEntries } from '@courtline/messages/views/annotation'
import { useCallback, useState } from 'react'
import { shortDay } from '../../foundation/time/calendar.ts'
import { clockTenths } from '../../foundation/time/clock.ts'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchField, usePausedSearch } from '../../ui/search-field.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { versus, versusInFull } from '../../domain/match/versus.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { useFlaggedEntriesQuery } from './fix-up-calls.ts'
import './fix-up.css'

type Flagged = FlaggedEntries['entries'][number]

/** /fixupAnnotation: the oldest annotated events with an error or a warning, over all matches, to be mended (D96). */
export function FixUpScreen() {
  const [search, setSearch] = useState('')
  const words = usePausedSearch(search) ?? ''
  const [scrolled, setScrolled] = useState({ words, pages: 1 })
  const pages = scrolled.words === words ? scrolled.pages : 1
  const { data, error, refetch, isFetching } = useFlaggedEntriesQuery(
    { pages, ...(words !== '' && { search: words }) },
    { refetchOnMountOrArgChange: true },
  )
  const more = useCallback(() => setScrolled({ words, pages: pages + 1 }), [words, pages])
  const [open, setOpen] = useState<Flagged>()
  return (
    <div className="page">
      <PageHead
        title="Fix up old annotations"
        sub="Annotated events with an error or a warning, the oldest first. Fixes are silent: status and dates of the match stay as they are."
      >
        <SearchField
          label="Search flagged events"
          placeholder="Search players, dates, messages"
          value={search}
          onChange={setSearch}
        />
      </PageHead>
      {error && !data && (
        <Failed what="The events could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={260} radius={10} aria-label="Loading events..." />}
      {data?.entries.length === 0 && (
        <Empty text={words === '' ? 'Nothing is flagged in any annotation.' : 'No events'} />
      )}
      {data && data.entries.length > 0 && (
        <>
          <p className="muted" role="status">
            {shownWords(data)}
          </p>
          <FlaggedTable entries={data.entries} onOpen={setOpen} />
          {data.more > 0 && data.entries.length < MOST_FLAGGED_SHOWN && (
            <MoreRows label="Show more events" loading={isFetching} onMore={more} />
          )}
        </>
      )}
      {open && <FixDialog flagged={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function shownWords({ entries, more }: FlaggedEntries): string {
  if (more === 0) return entries.length === 1 ? '1 event' : `${entries.length} events`
  return `The ${entries.length} oldest events, and ${more} more`
}

function FlaggedTable({
  entries,
  onOpen,
}: {
  entries: readonly Flagged[]
  onOpen: (entry: Flagged) => void
}) {
  return (
    <div className="flagged panel">
      <table>
        <TableHead columns={['Match', 'Date', 'At', 'What is wrong']} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.annotationId}>
              <th scope="row" title={versusInFull(entry.teams)}>
                {versus(entry.teams)}
                {entry.needsPostprocessing && <span className="flagged-mark">needs postprocessing</span>}
              </th>
              <td className="num" data-label="Date">
                {shortDay(entry.date)}
              </td>
              <td className="num" data-label="At">
                {clockTenths(entry.clockSeconds)}
              </td>
              <td className={`flagged-${entry.level}`} data-label="What is wrong">
                <b>{entry.level === 'error' ? 'Error' : 'Warning'}</b> {entry.messages.join(' · ')}
              </td>
              <td className="flagged-actions">
                <Button
                  size="xs"
                  aria-label={`Fix the event at ${clockTenths(entry.clockSeconds)} of ${versusInFull(entry.teams)}`}
                  onClick={() => onOpen(entry)}
                >
                  Fix …
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
