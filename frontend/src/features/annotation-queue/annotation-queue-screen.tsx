import { Button, Skeleton } from '@mantine/core'
import type { QueueRow, QueueView } from '@courtline/messages/views/queue'
import { useRef, useState } from 'react'
import { useAppDispatch } from '../../foundation/store/store.ts'
import { useLoggedInUser, useMay } from '../../foundation/session/use-session.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { REFRESH_MS, useLive } from '../../foundation/live/live.tsx'
import { useProgress } from '../../domain/video/progress.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import {
  QUEUE_FILTERS,
  belongs,
  inOrder,
  nextToClaim,
  queueWithFrame,
  type QueueFilter,
} from './queue-rows.ts'
import { QueueTable } from './queue-table.tsx'
import { RejectDialog } from '../../domain/match/reject-dialog.tsx'
import { queueApi, useQueueQuery } from './queue-calls.ts'
import { useQueueCommands } from './use-queue-commands.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import './queue.css'

/** /annotationList: what waits, who annotates what, and for managers what is to be reviewed; live for all who look. */
export function AnnotationQueueScreen() {
  const { data: view, error, refetch } = useQueueQuery(undefined, { pollingInterval: REFRESH_MS })
  return (
    <div className="page">
      {view ? (
        <Queue view={view} />
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
const MARK_MS = 1000

function Queue({ view }: { view: QueueView }) {
  const userId = useLoggedInUser().id
  const manages = useMay()('AnnotationManager')
  const changed = useLiveRows()
  const now = useNow(30)
  const [filter, setFilter] = useState<QueueFilter>('All')
  const [chosenId, setChosenId] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const [rejecting, setRejecting] = useState<QueueRow>()
  const rows = inOrder(view.rows.filter((row) => belongs(row, filter)))
  const progress = useProgress(
    manages ? rows.filter((row) => row.processing.state === 'running').map((row) => row.matchId) : [],
  )
  useKeptChoice(rows, chosenId, setChosenId)
  const commands = useQueueCommands()
  const next = nextToClaim(view.rows, view)
  const history = ({ matchId }: QueueRow) => setOpenId(matchId === openId ? undefined : matchId)
  const act = useQueueKeys({
    rows,
    userId,
    next,
    commands,
    chosenId,
    choose: setChosenId,
    history,
    reject: setRejecting,
  })
  return (
    <>
      <PageHead title="Annotation queue" sub={RULE}>
        <Filters rows={view.rows} filter={filter} onFilter={setFilter} />
        <Button
          variant={rejecting ? 'default' : 'filled'}
          disabled={next === undefined}
          onClick={() => next && void commands.claim(next)}
          rightSection={<Kbd action="queue.claimNext" />}
        >
          Claim next
        </Button>
      </PageHead>
      {rows.length === 0 ? (
        <Empty text={filter === 'All' ? 'Nothing to annotate at the moment.' : 'No matches'}>
          {filter !== 'All' && <Button onClick={() => setFilter('All')}>Show all</Button>}
        </Empty>
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
      <KeyHints manages={manages} />
      {rejecting && <RejectDialog row={rejecting} onClose={() => setRejecting(undefined)} />}
    </>
  )
}

/** Patches the cached queue with the live feed's frames; answers the rows that just changed. */
function useLiveRows(): ReadonlySet<string> {
  const dispatch = useAppDispatch()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(['queue'], (frame) => {
    if (frame.type !== 'queueRows') return
    dispatch(queueApi.util.updateQueryData('queue', undefined, (view) => queueWithFrame(view, frame)))
    setChanged(new Set(frame.rows.map((row) => row.matchId)))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setChanged(new Set()), MARK_MS)
  })
  return changed
}

function Filters(props: {
  rows: readonly QueueRow[]
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}) {
  const shown = QUEUE_FILTERS.map((filter) => ({
    filter,
    count: props.rows.filter((row) => belongs(row, filter)).length,
  })).filter(({ filter, count }) => count > 0 || filter === 'All' || filter === props.filter)
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
