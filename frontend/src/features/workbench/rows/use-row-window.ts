import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { rowsInView, rowTops, scrolledTo } from './row-tiles.ts'
import type { EntryRow } from './workbench-rows.ts'

/** Until the list has been laid out. */
const FIRST_HEIGHT_PIXELS = 700
/** Scrolling less than this draws nothing again: that much and more is drawn beyond the edges. */
const STEP_PIXELS = 120

export interface RowWindow {
  /** Where each row begins; the last number is the height of them all. */
  readonly tops: readonly number[]
  readonly first: number
  /** One past the last row that is drawn. */
  readonly end: number
}

/**
 * Which rows are drawn, and where. Heights follow from the rows themselves, so that an edit that moves the boundary of a
 * game never leaves a gap or lets rows overlap. The row `at` is kept in view; -1 means the end of the list.
 *
 * @param endPixels room kept free at the end of the view
 */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly EntryRow[],
  { at, rowPixels, endPixels }: { at: number; rowPixels: number; endPixels: number },
): RowWindow {
  const tops = useMemo(() => rowTops(rows, rowPixels), [rows, rowPixels])
  const [view, setView] = useState({ topPixels: 0, heightPixels: FIRST_HEIGHT_PIXELS })
  /** As last read: asking the element would lay the whole page out in the middle of a key. */
  const measured = useRef({ topPixels: 0, heightPixels: FIRST_HEIGHT_PIXELS })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const read = () => {
      measured.current = {
        topPixels: element.scrollTop,
        heightPixels: element.clientHeight || FIRST_HEIGHT_PIXELS,
      }
      const topPixels = Math.floor(measured.current.topPixels / STEP_PIXELS) * STEP_PIXELS
      const heightPixels = measured.current.heightPixels + STEP_PIXELS
      setView((known) =>
        known.topPixels === topPixels && known.heightPixels === heightPixels
          ? known
          : { topPixels, heightPixels },
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [scroller])
  // In the frame that shows the row.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { topPixels, heightPixels } = measured.current
    const shown = { topPixels, heightPixels: heightPixels - endPixels }
    const index = at >= 0 ? at : tops.length - 2
    const top = scrolledTo(tops, index, shown)
    if (top === topPixels) return
    measured.current = { topPixels: top, heightPixels }
    element.scrollTop = top
    // Only a row that is marked, or comes to the end, moves the list: not what is edited elsewhere in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scroller, at, tops.length, endPixels])
  return { tops, ...rowsInView(tops, view) }
}
