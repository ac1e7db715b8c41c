import type { KeyScreen } from './action-definition.ts'

const TEXT_FIELD =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]):not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
const DIALOG = '[role=dialog], [role=alertdialog], [role=menu]'
const PRESSED_BY_ENTER = 'button, a[href], summary, [role=button], [role=tab], [role=option]'
const PRESSED_BY_SPACE = `${PRESSED_BY_ENTER}, input[type=checkbox], input[type=radio]`
const MOVED =
  '[role=slider], input[type=range], input[type=radio], [role=listbox], [role=tablist], [role=grid], [role=radiogroup]'

/**
 * Whether the focused element has its own use for this key, so that the screen's action must not fire (D47): text
 * fields and dialogs take every key; buttons take Space and Enter, sliders and lists take the arrows. In the workbench
 * Space and the arrows always belong to the point and the video.
 */
export function takesKeysItself(event: KeyboardEvent, screen: KeyScreen): boolean {
  const { target, key } = event
  if (!(target instanceof Element)) return false
  if (target.closest(TEXT_FIELD) || target.closest(DIALOG)) return true
  if (key === 'Enter') return target.closest(PRESSED_BY_ENTER) !== null
  if (screen === 'workbench') return false
  if (key === ' ') return target.closest(PRESSED_BY_SPACE) !== null
  return /^(Arrow|Home|End|Page)/.test(key) && target.closest(MOVED) !== null
}
