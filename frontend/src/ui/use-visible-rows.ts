import { useCallback, useRef, useState, useSyncExternalStore } from 'react'

/** Rows beyond the edges that are drawn too, so that scrolling does not uncover an empty place. */
const BEYOND = 8
/** Height of the list until it is measured, in pixels. */
const FIRST_PIXELS = 480

interface LongList {
  /** Each row has this height. */
  readonly rowPixels: number
  readonly count: number
  /** Whether the list scrolls with the page; otherwise by itself. */
  readonly scrollsWithPage: boolean
}

/**
 * The rows of a long list that are in sight, and a few on both sides: only they are drawn. `ref` is for the list's
 * element, `first` is the first row to draw, `end` the one after the last. `bringIntoSight` scrolls a list that scrolls by
 * itself, as little as shows the row.
 */
export function useVisibleRows({ rowPixels, count, scrollsWithPage }: LongList) {
  const [list, ref] = useState<HTMLElement | null>(null)
  /** As last measured: to measure while the list is drawn would lay the whole page out in the midst of it. */
  const inSight = useRef<Part>({ top: 0, bottom: FIRST_PIXELS })
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!list) return () => undefined
      const scroller = scrollsWithPage ? window : list
      const measure = () => {
        inSight.current = scrollsWithPage ? partOfPage(list) : partOfList(list)
        changed()
      }
      // Measures for the first time as well, once the page is laid out.
      const sizes = new ResizeObserver(measure)
      sizes.observe(scrollsWithPage ? document.body : list)
      scroller.addEventListener('scroll', measure, { passive: true })
      return () => {
        scroller.removeEventListener('scroll', measure)
        sizes.disconnect()
      }
    },
    [list, scrollsWithPage],
  )
  const rowAt = (row: number) => Math.min(count, Math.max(0, row))
  const first = useSyncExternalStore(subscribe, () =>
    rowAt(Math.floor(inSight.current.top / rowPixels) - BEYOND),
  )
  const end = useSyncExternalStore(subscribe, () =>
    rowAt(Math.ceil(inSight.current.bottom / rowPixels) + BEYOND),
  )
  const bringIntoSight = useCallback(
    (row: number) => {
      if (!list || scrollsWithPage) return
      const { top, bottom } = partOfList(list)
      if (row * rowPixels < top) scrollTo(list, row * rowPixels)
      else if ((row + 1) * rowPixels > bottom) scrollTo(list, (row + 1) * rowPixels - (bottom - top))
    },
    [list, rowPixels, scrollsWithPage],
  )
  return { ref, first, end, bringIntoSight }
}

/** What of a list is in sight, in pixels from its beginning. */
interface Part {
  readonly top: number
  readonly bottom: number
}

function partOfList({ scrollTop: top, clientHeight }: HTMLElement): Part {
  return { top, bottom: top + (clientHeight === 0 ? FIRST_PIXELS : clientHeight) }
}

function partOfPage(list: HTMLElement): Part {
  const top = -list.getBoundingClientRect().top
  return { top, bottom: top + window.innerHeight }
}

function scrollTo(list: HTMLElement, top: number): void {
  list.scrollTop = top
}
