/** Moves the focus to the next number of the table in the column that has it; into the first one where none has. */
export function focusNextCell(page: HTMLElement | null, by: 1 | -1): void {
  const focused = document.activeElement
  const column = focused instanceof HTMLElement ? (focused.dataset.cell ?? '0') : '0'
  const inColumn = found(page, `[data-cell="${column}"]`)
  move(inColumn.length > 0 ? inColumn : found(page, '[data-cell]'), by)
}

/** Moves the focus to the next point of the list. */
export function focusNextPoint(page: HTMLElement | null, by: 1 | -1): void {
  move(found(page, '.opened-list a'), by)
}

const found = (page: HTMLElement | null, selector: string): readonly HTMLElement[] =>
  page ? [...page.querySelectorAll<HTMLElement>(selector)] : []

function move(elements: readonly HTMLElement[], by: 1 | -1): void {
  const at = elements.findIndex((element) => element === document.activeElement)
  const next = at < 0 ? 0 : Math.min(elements.length - 1, Math.max(0, at + by))
  elements[next]?.focus()
}
