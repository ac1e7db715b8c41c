import { useMediaQuery } from '@mantine/hooks'
import { useEffect, type KeyboardEvent } from 'react'
import { useRowPixels } from '../../../ui/use-row-pixels.ts'
import { useVisibleRows } from '../../../ui/use-visible-rows.ts'
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
export function PointList({ points, current, favorites, onOpen }: PointListProps) {
  const isStacked = useMediaQuery(STACKED, false, { getInitialValueInEffect: false })
  const rowPixels = useRowPixels(ROW_PIXELS)
  const { ref, first, end, bringIntoSight } = useVisibleRows({
    rowPixels,
    count: points.length,
    scrollsWithPage: isStacked,
  })
  const at = points.findIndex((point) => point.pointIndex === current)
  useEffect(() => {
    if (at >= 0) bringIntoSight(at)
  }, [at, bringIntoSight])
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
      className={isStacked ? 'points with-page' : 'points'}
      role="listbox"
      aria-label="Points"
      tabIndex={0}
      aria-activedescendant={at >= first && at < end ? `point-${points[at]?.pointIndex}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: points.length * rowPixels, position: 'relative' }}>
        {points.slice(first, end).map((point, offset) => (
          <PointOption
            key={point.pointIndex}
            {...{ point, favorites, onOpen, rowPixels }}
            place={first + offset}
            count={points.length}
            isCurrent={point.pointIndex === current}
          />
        ))}
      </div>
    </div>
  )
}

interface PointOptionProps extends Pick<PointListProps, 'favorites' | 'onOpen'> {
  readonly point: PointRow
  /** Its place among the points of the filter, and how many these are. */
  readonly place: number
  readonly count: number
  readonly rowPixels: number
  readonly isCurrent: boolean
}

function PointOption({ point, place, count, rowPixels, isCurrent, favorites, onOpen }: PointOptionProps) {
  return (
    <div
      id={`point-${point.pointIndex}`}
      role="option"
      aria-selected={isCurrent}
      aria-posinset={place + 1}
      aria-setsize={count}
      className={`${favorites ? 'point with-star' : 'point'}${isCurrent ? ' current' : ''}`}
      style={{ transform: `translateY(${place * rowPixels}px)`, height: rowPixels }}
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
}
