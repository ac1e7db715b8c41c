import { Button, Skeleton } from '@mantine/core'
import type { QueueRow, QueueView } from '@courtline/messages/views/queue'
import { useState } from 'react'
import { useLoggedInUser, useMay } from '../../foundation/session/use-session.ts'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { useProgress } from '../../domain/video/progress.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { later } from '../../ui/later.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { QUEUE_FILTERS, belongs, type QueueFilter } from './queue-rows.ts'
import { QueueTable } from './queue-table.tsx'
import { RejectDialog } from '../../domain/match/reject-dialog.tsx'
import { useQueueCommands, type QueueCommands } from './use-queue-commands.ts'
import { useNextToClaim, useQueue, useQueueList } from './use-queue-list.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import './queue.css'

const SecondRows = later(async () => (await import('./second-rows.tsx')).SecondRows)
const AcceptDialog = later(async () => (await import('./accept-dialog.tsx')).AcceptDialog)

/** /annotationList: what waits, who annotates what, and for managers what is to be reviewed; live for all who look. */
export function AnnotationQueueScreen() {
  const queue = useQueue()
  const { view, error, refetch } = queue
  return (
    <div className="page">
      {view ? (
        <Queue view={view} queue={queue} />
      ) : (
        <>
          <PageHead title="Annotation queue" sub={RULE} />
          {error ? (
            <Failed what="The queue could not be read" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows />
          )}
        </>
      )}
    </div>
  )
}

const RULE = 'Claim the highest priority first. A claim without edits is released.'

/** A chip and the words of a search, which narrow the queue down. */
function useNarrowing() {
  const [filter, setFilter] = useState<QueueFilter>('All')
  const [search, setSearch] = useState('')
  const showAll = () => {
    setFilter('All')
    setSearch('')
  }
  return {
    filter,
    setFilter,
    search,
    setSearch,
    isNarrowed: filter !== 'All' || search.trim() !== '',
    showAll,
  }
}

function Queue({ view, queue }: { view: QueueView; queue: ReturnType<typeof useQueue> }) {
  const userId = useLoggedInUser().id
  const manages = useMay()('AnnotationManager')
  const now = useNow(30)
  const narrowing = useNarrowing()
  const [chosenId, setChosenId] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const review = useReviewing()
  const { rows, changed, goesOn, isFetching, more } = useQueueList(queue, narrowing.filter, narrowing.search)
  const progress = useProgress(manages ? running(rows) : [])
  useKeptChoice(rows, chosenId, setChosenId)
  const commands = useQueueCommands()
  const next = useNextToClaim(view)
  const history = ({ matchId }: QueueRow) => setOpenId(matchId === openId ? undefined : matchId)
  const act = useQueueKeys({
    rows,
    userId,
    next,
    commands,
    chosenId,
    choose: setChosenId,
    history,
    accept: review.accept,
    reject: review.reject,
  })
  return (
    <>
      <QueueHead
        view={view}
        manages={manages}
        narrowing={narrowing}
        isRejecting={review.rejecting !== undefined}
        onClaimNext={next && (() => void commands.claim(next))}
      />
      {rows.length === 0 ? (
        <NoRows narrowing={narrowing} />
      ) : (
        <QueueTable
          rows={rows}
          userId={userId}
          claims={view}
          chosenId={chosenId}
          openId={openId}
          changed={changed}
          progress={progress}
          now={now}
          onChoose={setChosenId}
          onAction={act}
          onPriority={(row, priority) => void commands.setPriority(row, priority)}
          onHistory={history}
        />
      )}
      {goesOn && <MoreRows label="Show more matches" loading={isFetching} onMore={more} />}
      <KeyHints manages={manages} />
      <SecondRows />
      <ReviewDialogs review={review} commands={commands} />
    </>
  )
}

const running = (rows: readonly QueueRow[]) =>
  rows.filter((row) => row.processing.state === 'running').map((row) => row.matchId)

/** The row whose annotation is about to be accepted or rejected. */
function useReviewing() {
  const [accepting, accept] = useState<QueueRow>()
  const [rejecting, reject] = useState<QueueRow>()
  return { accepting, accept, rejecting, reject }
}

function ReviewDialogs({
  review: { accepting, accept, rejecting, reject },
  commands,
}: {
  review: ReturnType<typeof useReviewing>
  commands: QueueCommands
}) {
  return (
    <>
      {accepting && (
        <AcceptDialog
          row={accepting}
          onAccept={(reason) => commands.accept(accepting, reason)}
          onOpen={() => void commands.open(accepting)}
          onClose={() => accept(undefined)}
        />
      )}
      {rejecting && <RejectDialog row={rejecting} onClose={() => reject(undefined)} />}
    </>
  )
}

/** The chips, the search and the button that claims the next match; it is not the first button while one is rejected. */
function QueueHead({
  view,
  manages,
  narrowing,
  isRejecting,
  onClaimNext,
}: {
  view: QueueView
  manages: boolean
  narrowing: ReturnType<typeof useNarrowing>
  isRejecting: boolean
  /** Undefined where no match can be claimed. */
  onClaimNext: (() => void) | undefined
}) {
  const userId = useLoggedInUser().id
  return (
    <PageHead title="Annotation queue" sub={RULE}>
      <Link className="link" to={paths.annotatorQuality(userId)}>
        Your quality
      </Link>
      <Filters view={view} manages={manages} filter={narrowing.filter} onFilter={narrowing.setFilter} />
      <SearchField
        label="Search the queue"
        placeholder="Search players, surfaces, people"
        value={narrowing.search}
        onChange={narrowing.setSearch}
      />
      <Button
        variant={isRejecting ? 'default' : 'filled'}
        disabled={onClaimNext === undefined}
        onClick={onClaimNext}
        rightSection={<Kbd action="queue.claimNext" />}
      >
        Claim next
      </Button>
    </PageHead>
  )
}

const NoRows = ({ narrowing: { isNarrowed, showAll } }: { narrowing: ReturnType<typeof useNarrowing> }) => (
  <Empty text={isNarrowed ? 'No matches' : 'Nothing to annotate at the moment.'}>
    {isNarrowed && <Button onClick={showAll}>Show all</Button>}
  </Empty>
)

/** Chips with what was read of each; a plus shows that the queue is longer. */
function Filters(props: {
  view: QueueView
  manages: boolean
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}) {
  const { rows, more } = props.view
  const mayFollow = (filter: QueueFilter) =>
    more && (props.manages || filter === 'Queued' || filter === 'Annotating')
  const shown = QUEUE_FILTERS.map((filter) => ({
    filter,
    count: rows.filter((row) => belongs(row, filter)).length,
  })).filter(
    ({ filter, count }) => count > 0 || filter === 'All' || filter === props.filter || mayFollow(filter),
  )
  return (
    <div className="queue-filters" role="group" aria-label="Show">
      {shown.map(({ filter, count }) => (
        <button
          key={filter}
          type="button"
          className="chip num"
          aria-pressed={filter === props.filter}
          onClick={() => props.onFilter(filter)}
        >
          {filter} {count}
          {more && '+'}
        </button>
      ))}
    </div>
  )
}

function KeyHints({ manages }: { manages: boolean }) {
  return (
    <p className="queue-hints faint" aria-hidden="true">
      <Kbd action="queue.down" /> <Kbd action="queue.up" /> move <Kbd action="queue.open" /> open{' '}
      <Kbd action="queue.history" /> history <Kbd action="queue.release" /> release
      {manages && (
        <>
          {' '}
          <Kbd action="queue.priority0" />–<Kbd action="queue.priority5" /> priority{' '}
          <Kbd action="queue.accept" /> accept <Kbd action="queue.reject" /> reject with a reason
        </>
      )}
    </p>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading the queue" className="queue-loading">
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={50} radius={0} />
      ))}
    </div>
  )
}
