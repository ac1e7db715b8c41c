import { memo, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { useRowPixels } from '../../../ui/use-row-pixels.ts'
import { Row, type RowActions } from './row.tsx'
import { useRowWindow } from './use-row-window.ts'
import type { EntryRow } from './workbench-rows.ts'

const ROW_PIXELS = 30

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
  const rowPixels = useRowPixels(ROW_PIXELS)
  const at = rows.findIndex((row) => row.annotationId === markedId)
  // Room at the end for the row being entered.
  const endPixels = mayEdit ? rowPixels : 0
  const { tops, first, end } = useRowWindow(scroller, rows, { at, rowPixels, endPixels })
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
      style={rowStyle(rowPixels)}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: (tops.at(-1) ?? 0) + endPixels, position: 'relative' }}>
        {rows.slice(first, end).map((row, place) => (
          <div key={row.annotationId} className="rows-slot" style={{ top: tops[first + place] }}>
            {row.heading && <div className="rows-heading">{row.heading}</div>}
            <Row
              row={row}
              current={row.annotationId === markedId}
              comments={commented.get(row.annotationId) ?? 0}
              mayEdit={mayEdit}
              actions={actions}
            />
          </div>
        ))}
      </div>
    </div>
  )
})

/** The height that rows are laid out with is the height that they are drawn with. */
const rowStyle = (rowPixels: number) => ({ '--row-pixels': `${rowPixels}px` }) as CSSProperties
