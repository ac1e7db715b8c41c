import { useCallback, useState, useSyncExternalStore } from 'react'

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
  const subscribe = useCallback(
    (changed: () => void) => {
      const scroller = scrollsWithPage ? window : list
      const sizes = new ResizeObserver(changed)
      sizes.observe(scrollsWithPage || !list ? document.body : list)
      scroller?.addEventListener('scroll', changed, { passive: true })
      return () => {
        scroller?.removeEventListener('scroll', changed)
        sizes.disconnect()
      }
    },
    [list, scrollsWithPage],
  )
  const inSight = () => (scrollsWithPage ? partOfPage(list) : partOfList(list))
  const rowAt = (pixels: number) => Math.min(count, Math.max(0, pixels))
  const first = useSyncExternalStore(subscribe, () => rowAt(Math.floor(inSight().top / rowPixels) - BEYOND))
  const end = useSyncExternalStore(subscribe, () => rowAt(Math.ceil(inSight().bottom / rowPixels) + BEYOND))
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

function partOfList(list: HTMLElement | null): Part {
  const top = list?.scrollTop ?? 0
  const pixels = list?.clientHeight ?? 0
  return { top, bottom: top + (pixels === 0 ? FIRST_PIXELS : pixels) }
}

function partOfPage(list: HTMLElement | null): Part {
  const top = -(list?.getBoundingClientRect().top ?? 0)
  return { top, bottom: top + window.innerHeight }
}

function scrollTo(list: HTMLElement, top: number): void {
  list.scrollTop = top
}
