import { useEffect, useRef } from 'react'

const DIALOG = '[role=dialog], [role=alertdialog]'
const FIRST_FIELD = `:is(${DIALOG}) [data-autofocus]`

/**
 * While something lies over the page, or is about to, what is typed is meant for it: a dialog needs some frames before it
 * has the focus, and longer where its script is fetched first. Such keys must not annotate. Escape gives up, a letter
 * goes to the field that will have the focus once that is there, and other keys are lost.
 */
export function useKeptFromPage(active: boolean, giveUp: () => void): void {
  const latest = useRef(giveUp)
  useEffect(() => {
    latest.current = giveUp
  })
  useEffect(() => {
    if (!active) return
    const keep = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest(DIALOG) !== null
      if (isInside || event.ctrlKey || event.metaKey) return
      event.stopImmediatePropagation()
      const isLetter = event.key.length === 1 && event.key !== ' '
      const field = isLetter ? [...document.querySelectorAll<HTMLElement>(FIRST_FIELD)].at(-1) : undefined
      if (field) field.focus()
      else event.preventDefault()
      if (event.key === 'Escape') latest.current()
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [active])
}
