import { useVirtualizer } from '@tanstack/react-virtual'
import type { MatchState } from '@courtline/scoring/state'
import { currentSetScore, setIndexOf } from '@courtline/scoring/state'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Kbd } from '../../keys/kbd.tsx'
import { useRowPixels } from '../../ui/use-row-pixels.ts'
import { clockTenths } from '../../time/clock.ts'
import type { Watcher } from './use-annotating.ts'
import { keepFocus } from './workbench-header.tsx'
import type { EntryRow } from './workbench-rows.ts'

const ROW_PIXELS = 30
const HEADING_PIXELS = 26

/** Every serve and adjustment with its running score; clicking what happened goes there in the video. */
export function RowList({
  rows,
  markedId,
  mayEdit,
  entryOpen,
  watchers,
  state,
  draft,
  onAdjust,
  onGoTo,
  onSelect,
  onSeek,
  onEdit,
  onRemove,
}: {
  rows: readonly EntryRow[]
  /** The chosen row, else the one at the playhead. */
  markedId: string | null
  mayEdit: boolean
  /** A point is open: rows are neither edited nor removed (model 2). */
  entryOpen: boolean
  watchers: readonly Watcher[]
  state: MatchState
  /** The row of the point that is being entered. */
  draft: ReactNode
  onAdjust: () => void
  onGoTo: () => void
  onSelect: (row: EntryRow) => void
  onSeek: (row: EntryRow) => void
  onEdit: (annotationId: string) => void
  onRemove: (annotationId: string) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPixels = useRowPixels(ROW_PIXELS)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowPixels + (rows[index]?.heading ? HEADING_PIXELS : 0),
    overscan: 12,
    initialRect: { width: 520, height: 700 },
  })
  useEffect(() => virtual.measure(), [virtual, rowPixels])
  const at = rows.findIndex((row) => row.annotationId === markedId)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
    else virtual.scrollToIndex(Math.max(0, rows.length - 1))
  }, [at, rows.length, virtual])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : rows[Math.min(rows.length - 1, Math.max(0, at + step))]
    if (!next || event.shiftKey) return
    event.preventDefault()
    onSeek(next)
  }
  const [first, second] = currentSetScore(state)
  return (
    <aside className="rows-panel">
      <header className="rows-head">
        <b>
          Set {setIndexOf(state) + 1} · Game {first + second + 1}
        </b>
        <span className="m">
          {first}–{second}
        </span>
        <span className="g" />
        {mayEdit && (
          <button type="button" className="quiet" onMouseDown={keepFocus} onClick={onAdjust}>
            Adjust <Kbd action="workbench.adjust" />
          </button>
        )}
        <button type="button" className="quiet" onMouseDown={keepFocus} onClick={onGoTo}>
          Go to <Kbd action="workbench.goTo" />
        </button>
      </header>
      <div className="rows-columns" aria-hidden="true">
        <span>#</span>
        <span>Time</span>
        <span>Score</span>
        <span>Server</span>
        <span>What happened</span>
        <span>R</span>
      </div>
      {rows.length === 0 && !entryOpen && (
        <p className="rows-empty">Nothing is annotated yet. Space starts the first point.</p>
      )}
      {/* A grid must have rows: an empty one has no role. */}
      <div
        ref={scroller}
        className="rows"
        {...(rows.length > 0 && {
          role: 'grid',
          'aria-label': 'Serves and adjustments',
          'aria-rowcount': rows.length,
          tabIndex: 0,
        })}
        onKeyDown={onKeyDown}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]
            return (
              row && (
                <div
                  key={row.annotationId}
                  className="rows-slot"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {row.heading && <div className="rows-heading">{row.heading}</div>}
                  <Row
                    row={row}
                    current={row.annotationId === markedId}
                    mayEdit={mayEdit}
                    entryOpen={entryOpen}
                    onSelect={() => onSelect(row)}
                    onSeek={() => onSeek(row)}
                    onEdit={() => onEdit(row.annotationId)}
                    onRemove={() => onRemove(row.annotationId)}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {draft}
      {watchers.length > 0 && (
        <footer className="rows-foot" role="status">
          {watchers.map((person) => (
            <span key={person.userId}>
              <b>{person.name ?? '[No name]'}</b> is watching
            </span>
          ))}
        </footer>
      )}
    </aside>
  )
}

function Row({
  row,
  current,
  mayEdit,
  entryOpen,
  onSelect,
  onSeek,
  onEdit,
  onRemove,
}: {
  row: EntryRow
  current: boolean
  mayEdit: boolean
  entryOpen: boolean
  onSelect: () => void
  onSeek: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const [finding] = row.findings
  const classes = ['entry-row', current && 'current', !row.isPoint && 'faint', finding && finding.level]
  const duration = row.durationSeconds === null ? '' : `, ${row.durationSeconds.toFixed(1)} s`
  return (
    <div role="row" aria-selected={current} className={classes.filter(Boolean).join(' ')} onClick={onSelect}>
      <span role="gridcell" className="f">
        {row.number}
      </span>
      <span
        role="gridcell"
        className="m"
        title={`Set ${row.setIndex + 1}, from ${clockTenths(row.startSeconds)}${duration}`}
      >
        {clockTenths(row.startSeconds)}
      </span>
      <b role="gridcell">{row.called}</b>
      <span role="gridcell" className={`entry-row-server team-${row.servingTeam}`}>
        {row.server}
      </span>
      <span role="gridcell" className="entry-row-what">
        <button type="button" onMouseDown={keepFocus} onClick={onSeek} title={finding?.message ?? row.what}>
          {finding && <span aria-hidden="true">▲ </span>}
          {finding ? `${finding.message} · ${row.what}` : row.what}
        </button>
      </span>
      <span role="gridcell" className="f">
        {row.shots ?? ''}
      </span>
      {mayEdit && (
        <span role="gridcell" className="entry-row-actions">
          {row.kind === 'serve' && (
            <button
              type="button"
              disabled={entryOpen}
              onMouseDown={keepFocus}
              onClick={onEdit}
              aria-label={`Edit row ${row.number}`}
            >
              Edit
            </button>
          )}
          <button
            type="button"
            disabled={entryOpen}
            onMouseDown={keepFocus}
            onClick={onRemove}
            aria-label={`Remove row ${row.number}`}
          >
            Remove
          </button>
        </span>
      )}
    </div>
  )
}
