import type { MediaProgress } from '@courtline/messages/media/media'
import type { QueueRow } from '@courtline/messages/views/queue'
import { useEffect, useRef } from 'react'
import { age } from '../../foundation/time/calendar.ts'
import { clockWithHours } from '../../foundation/time/clock.ts'
import { StatusChip } from '../../domain/match/status-chip.tsx'
import { versus, versusInFull } from '../../domain/match/versus.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { lastEventWords } from './last-event.ts'
import { PriorityCell } from './priority-cell.tsx'
import { actionsFor, type Claims, type RowAction } from './queue-rows.ts'
import { RowButtons } from './row-buttons.tsx'
import { RowHistory } from './row-history.tsx'

interface Props {
  readonly rows: readonly QueueRow[]
  readonly userId: string
  readonly claims: Claims
  readonly chosenId: string | undefined
  readonly openId: string | undefined
  readonly changed: ReadonlySet<string>
  readonly progress: ReadonlyMap<string, MediaProgress>
  readonly now: Date
  readonly onChoose: (matchId: string) => void
  readonly onAction: (row: QueueRow, action: RowAction) => void
  readonly onPriority: (row: QueueRow, priority: number) => void
  readonly onHistory: (row: QueueRow) => void
}

const COLUMNS = ['Priority', 'Match', 'Owner', 'Length', 'Status', 'By', 'Age', 'Last event'] as const

const classOf = (column: string) =>
  column === 'Priority' ? 'queue-prio' : `queue-${column.toLowerCase().replace(' ', '-')}`

/** The queue as a grid: one row is chosen and has the focus, its history unfolds below it. */
export function QueueTable(props: Props) {
  return (
    <table className="queue panel" role="grid" aria-label="Annotation queue">
      <TableHead columns={COLUMNS} classOf={classOf} />
      <tbody>
        {props.rows.map((row, index) => (
          <Row key={row.matchId} row={row} first={index === 0} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, first, ...props }: Props & { row: QueueRow; first: boolean }) {
  const { userId, claims, chosenId, changed, now, progress } = props
  const chosen = row.matchId === chosenId
  const open = row.matchId === props.openId
  const line = useFocusWhileChosen(chosen)
  const names = versusInFull(row.teams)
  const mayPrioritize = actionsFor(row, userId).includes('setPriority')
  return (
    <>
      <tr
        ref={line}
        className={changed.has(row.matchId) ? 'queue-row changed' : 'queue-row'}
        aria-selected={chosen}
        aria-label={names}
        tabIndex={chosen || (chosenId === undefined && first) ? 0 : -1}
        onClick={() => props.onChoose(row.matchId)}
        onDoubleClick={() => props.onHistory(row)}
      >
        <td className="queue-prio">
          <PriorityCell
            priority={row.priority}
            match={names}
            onChange={mayPrioritize ? (priority) => props.onPriority(row, priority) : undefined}
          />
        </td>
        <MatchCell row={row} />
        <td className="queue-owner muted cut">{row.ownerName ?? '–'}</td>
        <td className="queue-length num">
          {row.durationSeconds === null ? '–' : clockWithHours(row.durationSeconds)}
        </td>
        <td className="queue-status">
          <StatusChip status={row.status} processing={row.processing} />
        </td>
        <td className="queue-by muted cut">{row.annotatorName ?? '–'}</td>
        <td className="queue-age muted num">{age(row.since, now)}</td>
        <td className="queue-last-event muted">{lastEventWords(row, progress.get(row.matchId), now)}</td>
        <td className="queue-actions">
          <RowButtons
            row={row}
            userId={userId}
            claims={claims}
            chosen={chosen}
            onAction={(action) => props.onAction(row, action)}
          />
        </td>
      </tr>
      {open && (
        <tr className="queue-unfolded">
          <td colSpan={COLUMNS.length + 1}>
            <RowHistory row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

const MatchCell = ({ row }: { row: QueueRow }) => (
  <td className="queue-match">
    <b title={versusInFull(row.teams)} className="cut">
      {versus(row.teams)}
    </b>
    <span className="faint cut">{[row.surface, kindOf(row)].filter(Boolean).join(' · ')}</span>
  </td>
)

/** Focuses the row that is chosen, unless a dialog or a field has the focus. */
function useFocusWhileChosen(chosen: boolean) {
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const isElsewhere = document.activeElement?.closest('[role=dialog], input, textarea')
    if (chosen && !isElsewhere) line.current?.focus({ preventScroll: false })
  }, [chosen])
  return line
}

const kindOf = ({ teamType, ruleName }: QueueRow) =>
  teamType === 'Doubles' ? `Doubles · ${ruleName}` : ruleName
