import { memo } from 'react'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { clockTenths } from '../../../foundation/time/clock.ts'
import { useNearness } from '../timeline/use-nearness.ts'
import type { EntryRow } from './workbench-rows.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { selectEntry } from '../sync/workbench-slice.ts'

/** What can be done with a row. The same object for as long as the list is shown. */
export interface RowActions {
  readonly select: (row: EntryRow) => void
  readonly seek: (row: EntryRow) => void
  readonly edit: (annotationId: string) => void
  readonly remove: (annotationId: string) => void
}

/** Rows are many and keys are frequent: only a row that looks different is made again. */
export const Row = memo(function Row({
  row,
  current,
  comments,
  mayEdit,
  actions,
}: {
  row: EntryRow
  current: boolean
  /** Open comments of managers. */
  comments: number
  mayEdit: boolean
  actions: RowActions
}) {
  const { near, watching } = useNearness()
  const [finding] = row.findings
  const hasButtons = mayEdit && (current || near)
  const classes = [
    'entry-row',
    current && 'current',
    hasButtons && 'with-buttons',
    !row.isPoint && 'faint',
    finding && finding.level,
  ]
  return (
    <div
      role="row"
      aria-selected={current}
      className={classes.filter(Boolean).join(' ')}
      onClick={() => actions.select(row)}
      {...watching}
    >
      <span role="gridcell" className="f">
        {row.number}
      </span>
      <span role="gridcell" className="m entry-row-two">
        {clockTenths(row.startSeconds)}
        {row.durationSeconds !== null && <small>{row.durationSeconds.toFixed(1)} s</small>}
      </span>
      <span role="gridcell" className="entry-row-two">
        <b>{row.called}</b>
        <small title={`Set ${row.setIndex + 1}, game score ${row.gameScore}`}>
          S{row.setIndex + 1} {row.gameScore}
        </small>
      </span>
      <span role="gridcell" className={`entry-row-server team-${row.servingTeam}`}>
        {row.server}
      </span>
      <WhatHappened {...{ row, comments, actions }} />
      <span role="gridcell" className="f">
        {row.shots ?? ''}
      </span>
      {hasButtons && <RowButtons row={row} actions={actions} />}
    </div>
  )
})

/** Leads to its place in the video. */
function WhatHappened({ row, comments, actions }: { row: EntryRow; comments: number; actions: RowActions }) {
  return (
    <span role="gridcell" className="entry-row-what">
      <button type="button" onMouseDown={keepFocus} onClick={() => actions.seek(row)} title={row.what}>
        {comments > 0 && (
          <span
            className="entry-row-commented"
            role="img"
            aria-label={comments === 1 ? 'commented' : `${comments} comments`}
          >
            ●{' '}
          </span>
        )}
        {row.findings.length > 0 && <span aria-hidden="true">▲ </span>}
        {row.brief}
      </button>
    </span>
  )
}

/** Only a row that is marked, pointed at or has the focus has its buttons: the others would never be seen. */
function RowButtons({ row, actions }: { row: EntryRow; actions: RowActions }) {
  // A point is open: rows are neither edited nor removed (model 2).
  const entryOpen = useLater(selectEntry).phase !== 'idle'
  return (
    <span role="gridcell" className="entry-row-actions">
      {row.kind === 'serve' && (
        <button
          type="button"
          disabled={entryOpen}
          onMouseDown={keepFocus}
          onClick={() => actions.edit(row.annotationId)}
          aria-label={`Edit row ${row.number}`}
        >
          Edit
        </button>
      )}
      <button
        type="button"
        disabled={entryOpen}
        onMouseDown={keepFocus}
        onClick={() => actions.remove(row.annotationId)}
        aria-label={`Remove row ${row.number}`}
      >
        Remove
      </button>
    </span>
  )
}
