/**
 * How a key is matched (D47): by the character produced, Caps Lock ignored, Shift only where the character needs it,
 * AltGr allowed, the keypad's decimal key always '.'.
 *
 * A binding is written as the character ('a', '+', '?'), or as a name ('Space', 'Escape', 'ArrowLeft', 'F2'), with
 * 'Shift+' before letters and named keys, and 'Ctrl+' for Ctrl or Cmd.
 */
export interface Keystroke {
  readonly key: string
  readonly code?: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
  readonly isComposing?: boolean
  getModifierState?(name: string): boolean
}

const ALSO: Readonly<Record<string, string>> = { '=': '+' }

/** The bindings that this stroke fires, the exact one first; none with Alt, or while text is being composed. */
export function bindingsOf(stroke: Keystroke): readonly string[] {
  const altGr = stroke.getModifierState?.('AltGraph') ?? false
  const command = !altGr && (stroke.ctrlKey === true || stroke.metaKey === true)
  if (stroke.isComposing || (stroke.altKey === true && !altGr)) return []
  const key = nameOf(stroke)
  const shifted = stroke.shiftKey === true && !altGr && shiftMatters(key)
  const prefix = (command ? 'Ctrl+' : '') + (shifted ? 'Shift+' : '')
  const also = ALSO[key]
  return also === undefined || command ? [prefix + key] : [prefix + key, also]
}

function nameOf({ key, code }: Keystroke): string {
  if (code === 'NumpadDecimal') return '.'
  if (key === ' ' || key === 'Spacebar') return 'Space'
  return key.length === 1 ? key.toLowerCase() : key
}

/** A character that Shift produces ('+', '?') already shows it; letters and named keys do not. */
const shiftMatters = (key: string) => key.length > 1 || /\p{L}/u.test(key)

/** Whether two bindings can never be distinguished: '=' also counts as '+'. */
export const sameBinding = (one: string, other: string) => (ALSO[one] ?? one) === (ALSO[other] ?? other)

const WORDS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  '-': '−',
}

/** A binding as a key cap shows it: 'Ctrl Z', 'Shift ←', 'Esc'. */
export function caption(binding: string): string {
  const parts = binding === '+' ? ['+'] : binding.split('+').map((part) => (part === '' ? '+' : part))
  const last = parts.at(-1) ?? ''
  const modified = parts.length > 1
  return [
    ...parts.slice(0, -1),
    WORDS[last] ?? (modified && last.length === 1 ? last.toUpperCase() : last),
  ].join(' ')
}
