import type { EntryRow } from './workbench-rows.ts'

/** Height of the heading above the first row of a game. */
const HEADING_PIXELS = 26

/** Rows beyond both edges of the view that are drawn too, so that scrolling shows no gap. */
const OVERSCAN_PIXELS = 240

/** Where each row begins, its heading included, in pixels from the top; the last number is the height of them all. */
export function rowTops(rows: readonly Pick<EntryRow, 'heading'>[], rowPixels: number): readonly number[] {
  const tops = [0]
  let top = 0
  for (const { heading } of rows) {
    top += rowPixels + (heading === null ? 0 : HEADING_PIXELS)
    tops.push(top)
  }
  return tops
}

/** The rows from `first` up to, not including, `end` that a view shows, and some around them. */
export function rowsInView(
  tops: readonly number[],
  view: { readonly topPixels: number; readonly heightPixels: number },
): { readonly first: number; readonly end: number } {
  const count = tops.length - 1
  const first = tops.findIndex((_, index) => (tops[index + 1] ?? Infinity) > view.topPixels - OVERSCAN_PIXELS)
  const bottom = view.topPixels + view.heightPixels + OVERSCAN_PIXELS
  const end = tops.findIndex((top) => top >= bottom)
  return { first: Math.min(Math.max(0, first), count), end: end === -1 ? count : Math.min(end, count) }
}

/** How far to scroll so that a row, with its heading, is whole in the view; the same place where it is already. */
export function scrolledTo(
  tops: readonly number[],
  index: number,
  view: { readonly topPixels: number; readonly heightPixels: number },
): number {
  const top = tops[index] ?? 0
  const bottom = tops[index + 1] ?? top
  if (top < view.topPixels) return top
  return bottom > view.topPixels + view.heightPixels ? bottom - view.heightPixels : view.topPixels
}
