import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useMeasuredAnew, useRowPixels } from '../../../ui/use-row-pixels.ts'
import { RowStar } from '../favorites/favorite-button.tsx'
import { isFavorite, type MatchFavorites } from '../favorites/use-match-favorites.ts'
import type { PointRow } from '../watched-match.ts'
import { PointCells } from './point-cells.tsx'

const ROW_PIXELS = 40

/** The points of the running filter, in order; the one at the playhead is marked and kept in sight. */
export function PointList({
  points,
  current,
  spoilers,
  favorites,
  onOpen,
}: {
  points: readonly PointRow[]
  /** pointIndex of the point at the playhead. */
  current: number | null
  /** false: what a point came to stays hidden until it has been played. */
  spoilers: boolean
  favorites: MatchFavorites | undefined
  onOpen: (point: PointRow) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPixels = useRowPixels(ROW_PIXELS)
  const virtual = useVirtualizer({
    count: points.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 8,
    initialRect: { width: 400, height: 480 },
  })
  useMeasuredAnew(virtual, rowPixels)
  const at = points.findIndex((point) => point.pointIndex === current)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])
  const open = (index: number) => {
    const point = points[index]
    if (point) onOpen(point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    open(Math.min(points.length - 1, Math.max(0, at + step)))
  }
  return (
    <div
      ref={scroller}
      className="points"
      role="listbox"
      aria-label="Points"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `point-${points[at]?.pointIndex}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const point = points[item.index]
          if (!point) return null
          const hidden = !spoilers && current !== null && point.pointIndex >= current
          return (
            <div
              key={point.pointIndex}
              id={`point-${point.pointIndex}`}
              role="option"
              aria-selected={point.pointIndex === current}
              aria-posinset={item.index + 1}
              aria-setsize={points.length}
              className={`${favorites ? 'point with-star' : 'point'}${point.pointIndex === current ? ' current' : ''}`}
              style={{ transform: `translateY(${item.start}px)`, height: rowPixels }}
              onClick={({ target }) => {
                const isStar = target instanceof Element && target.closest('.point-star') !== null
                if (isStar) favorites?.toggle(point)
                else onOpen(point)
              }}
            >
              <PointCells point={point} hidden={hidden} />
              {favorites && <RowStar on={isFavorite(favorites.serveIds, point)} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
