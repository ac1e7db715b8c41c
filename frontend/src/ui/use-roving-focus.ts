import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** What a group of controls takes to be one stop of the Tab key. */
export interface RovingFocus<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * One Tab stop for a group of buttons; arrows, Home and End move inside it (APG, toolbar). The stop is the button that
 * was used last, at first a pressed one.
 *
 * @param columns buttons per row of a grid, where up and down move by rows; in a line they move as left and right do
 */
export function useRovingFocus<E extends HTMLElement>(columns = 1): RovingFocus<E> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const enabled = buttonsIn(ref.current).filter((button) => !button.disabled)
    const stop =
      enabled.find((button) => button === document.activeElement) ??
      enabled.find((button) => button.dataset['stop'] !== undefined) ??
      enabled.find((button) => button.ariaPressed === 'true') ??
      enabled[0]
    if (stop) stopAt(ref.current, stop)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = buttonsIn(ref.current)
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = at < 0 ? undefined : target(buttons, at, event.key, columns)
    if (next === undefined) return
    event.preventDefault()
    stopAt(ref.current, next)
    next.focus()
  }
  return { ref, onKeyDown }
}

const buttonsIn = (group: HTMLElement | null) => [
  ...(group?.querySelectorAll<HTMLButtonElement>('button') ?? []),
]

/** The button that a key leads to; undefined for other keys, and at the edge. Disabled ones are passed over. */
function target(
  buttons: readonly HTMLButtonElement[],
  at: number,
  key: string,
  columns: number,
): HTMLButtonElement | undefined {
  if (key === 'Home') return buttons.find((button) => !button.disabled)
  if (key === 'End') return buttons.findLast((button) => !button.disabled)
  const step = STEPS[key]
  if (!step) return undefined
  const by = step[0] * columns + step[1]
  for (let place = at + by; place >= 0 && place < buttons.length; place += by) {
    const button = buttons[place]
    if (button && !button.disabled) return button
  }
  return buttons[at]
}

function stopAt(group: HTMLElement | null, stop: HTMLButtonElement): void {
  for (const button of buttonsIn(group)) {
    button.tabIndex = button === stop ? 0 : -1
    if (button === stop) button.dataset['stop'] = ''
    else delete button.dataset['stop']
  }
}
