import { useLayoutEffect } from 'react'

/** When a closed dialog is gone for certain. One that was answered at once still takes the focus while it fades. */
const GONE_MS = 300

/** The last place outside of every dialog that had the focus when one was opened. */
let outside: Element | null = null
/** What had the focus last, be it on the page still or not. */
let last: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null
})

/**
 * Gives the focus back to where it was once a dialog is closed, also where the dialog is taken away instead of being
 * closed, replaces another one, or was chosen from a menu that is gone. What is no longer there gives it to the page.
 */
export function useFocusGivenBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = openerNow()
    if (!opener?.closest('[role=dialog]')) outside = opener
    return () => {
      const atClose = document.activeElement
      setTimeout(() => giveBack(opener, atClose))
      setTimeout(() => giveBack(opener, null), GONE_MS)
    }
  }, [opened])
}

function giveBack(opener: Element | null, atClose: Element | null): void {
  const now = document.activeElement
  // The user has continued already, as to the next dialog or to another screen's field.
  if (now !== null && now !== document.body && now !== atClose) return
  const target = [opener, outside].find((each) => each?.isConnected) ?? document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** What has the focus, or had it until it was taken away; for an item of a menu, the button that opened the menu. */
function openerNow(): Element | null {
  const { activeElement, body } = document
  const focused = activeElement !== body ? activeElement : last?.isConnected ? null : last
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
