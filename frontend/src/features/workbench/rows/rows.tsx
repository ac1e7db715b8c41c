import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useMeasuredAnew, useRowPixels } from '../../../ui/use-row-pixels.ts'
import { Row, type RowActions } from './row.tsx'
import type { EntryRow } from './workbench-rows.ts'

const ROW_PIXELS = 30
const HEADING_PIXELS = 26

/** The rows themselves, those in view. A key of the point cycle that changes no row costs nothing here. */
export const Rows = memo(function Rows({
  rows,
  markedId,
  commented,
  mayEdit,
  actions,
}: {
  rows: readonly EntryRow[]
  markedId: string | null
  commented: ReadonlyMap<string, number>
  mayEdit: boolean
  actions: RowActions
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualRows(rows, mayEdit, scroller)
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
    actions.seek(next)
  }
  // A grid must have rows: an empty one has no role.
  return (
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
                  comments={commented.get(row.annotationId) ?? 0}
                  mayEdit={mayEdit}
                  actions={actions}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
})

/** Which rows are in view, and where: one that starts a set or a game has its heading above it. */
function useVirtualRows(
  rows: readonly EntryRow[],
  mayEdit: boolean,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const rowPixels = useRowPixels(ROW_PIXELS)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowPixels + (rows[index]?.heading ? HEADING_PIXELS : 0),
    overscan: 12,
    // Room at the end for the row being entered: a list whose size stayed the same has nothing to lay out anew.
    paddingEnd: mayEdit ? rowPixels : 0,
    scrollPaddingEnd: mayEdit ? rowPixels : 0,
    initialRect: { width: 520, height: 700 },
  })
  useMeasuredAnew(virtual, rowPixels)
  return virtual
}
