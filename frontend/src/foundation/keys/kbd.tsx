import type { ActionId } from './actions.ts'
import { keysOf } from './bindings.ts'
import { useKeyboard } from './keyboard.tsx'
import { caption } from './keystroke.ts'

/** A key cap. Decoration beside a control that has its own name, so it is hidden from screen readers. */
export function Kbd({ action, text }: { action: ActionId; text?: never } | { action?: never; text: string }) {
  const { bindings } = useKeyboard()
  const shown = action === undefined ? text : caption(keysOf(action, bindings)[0] ?? '')
  return (
    <kbd className="kbd" aria-hidden="true">
      {shown}
    </kbd>
  )
}
