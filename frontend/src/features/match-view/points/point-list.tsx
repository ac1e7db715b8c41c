import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useMeasuredAnew, useRowPixels } from '../../../ui/use-row-pixels.ts'
import { RowStar } from '../favorites/favorite-button.tsx'
import { isFavorite, type MatchFavorites } from '../favorites/use-match-favorites.ts'
import type { PointRow } from '../watched-match.ts'
import { PointCells } from './point-cells.tsx'
import { STACKED } from './stacked.ts'

/** Twenty points fit beside the picture on a window of 900 pixels. */
const ROW_PIXELS = 34

interface PointListProps {
  readonly points: readonly PointRow[]
  /** pointIndex of the point at the playhead. */
  readonly current: number | null
  readonly favorites: MatchFavorites | undefined
  readonly onOpen: (point: PointRow) => void
}

/**
 * The points of the running filter, in order; the one at the playhead is marked. Beside the picture they scroll by
 * themselves and the marked one is kept in sight; below it they scroll with the page, under the picture.
 */
export function PointList(props: PointListProps) {
  const isStacked = useMediaQuery(STACKED, false, { getInitialValueInEffect: false })
  return isStacked ? <PageList {...props} /> : <PanelList {...props} />
}

function PanelList(props: PointListProps) {
  const { points, current } = props
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
  return (
    <Rows {...props} ref={scroller} virtual={virtual} rowPixels={rowPixels} from={0} className="points" />
  )
}

function PageList(props: PointListProps) {
  const list = useRef<HTMLDivElement>(null)
  const rowPixels = useRowPixels(ROW_PIXELS)
  const [from, setFrom] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setFrom(Math.round(top + window.scrollY))
  }, [props.points.length, rowPixels])
  const virtual = useWindowVirtualizer({
    count: props.points.length,
    estimateSize: () => rowPixels,
    overscan: 8,
    scrollMargin: from,
  })
  useMeasuredAnew(virtual, rowPixels)
  return (
    <Rows
      {...props}
      ref={list}
      virtual={virtual}
      rowPixels={rowPixels}
      from={from}
      className="points with-page"
    />
  )
}

function Rows<S extends Element | Window>({
  ref,
  points,
  current,
  favorites,
  onOpen,
  virtual,
  rowPixels,
  from,
  className,
}: PointListProps & {
  ref: Ref<HTMLDivElement>
  virtual: Virtualizer<S, Element>
  rowPixels: number
  /** Where the list begins in what scrolls. */
  from: number
  className: string
}) {
  const at = points.findIndex((point) => point.pointIndex === current)
  const isDrawn = virtual.getVirtualItems().some(({ index }) => index === at)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const point = points[Math.min(points.length - 1, Math.max(0, at + step))]
    if (point) onOpen(point)
  }
  return (
    <div
      ref={ref}
      className={className}
      role="listbox"
      aria-label="Points"
      tabIndex={0}
      aria-activedescendant={isDrawn ? `point-${points[at]?.pointIndex}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const point = points[item.index]
          if (!point) return null
          return (
            <div
              key={point.pointIndex}
              id={`point-${point.pointIndex}`}
              role="option"
              aria-selected={point.pointIndex === current}
              aria-posinset={item.index + 1}
              aria-setsize={points.length}
              className={`${favorites ? 'point with-star' : 'point'}${point.pointIndex === current ? ' current' : ''}`}
              style={{ transform: `translateY(${item.start - from}px)`, height: rowPixels }}
              onClick={({ target }) => {
                const isStar = target instanceof Element && target.closest('.point-star') !== null
                if (isStar) favorites?.toggle(point)
                else onOpen(point)
              }}
            >
              <PointCells point={point} />
              {favorites && <RowStar on={isFavorite(favorites.serveIds, point)} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
