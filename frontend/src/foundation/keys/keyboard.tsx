import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { ACTIONS, ACTION_IDS, type ActionId } from './actions.ts'
import type { KeyScreen } from './action-definition.ts'
import { keysOf, type KeyBindings } from './bindings.ts'
import { bindingsOf } from './keystroke.ts'
import { takesKeysItself } from './focus.ts'

/** What an action does: a function, or a pair for keys that are held. */
export type KeyHandler = (() => void) | { readonly press: () => void; readonly release: () => void }
export type Handlers = Partial<Record<ActionId, KeyHandler>>

/** The mode of a screen, or what answers it when a key comes. */
type Mode = string | undefined | (() => string)

interface Registration {
  readonly screen: KeyScreen
  readonly mode: Mode
  readonly handlers: Handlers
}

/** Screens that listen now, the newest last. A ref's worth of state: registering never renders anything. */
export class Keyboard {
  readonly #registrations = new Set<{ current: Registration }>()
  readonly #held = new Map<string, () => void>()
  #bindings: KeyBindings = {}
  /** What was pressed → the actions that have it as a key, in their order: the table is long, and keys are frequent. */
  readonly #bound = new Map<string, readonly ActionId[]>()

  adopt(bindings: KeyBindings): void {
    this.#bindings = bindings
    this.#bound.clear()
  }

  get bindings(): KeyBindings {
    return this.#bindings
  }

  register(registration: { current: Registration }): () => void {
    this.#registrations.add(registration)
    return () => {
      this.#registrations.delete(registration)
      this.releaseAll()
    }
  }

  /** Actions that can be run now, for the palette. */
  available(): readonly { readonly id: ActionId; readonly run: () => void }[] {
    return [...this.#registrations].flatMap(({ current }) =>
      idsOf(current).flatMap((id) => {
        const handler = current.handlers[id]
        return typeof handler === 'function' && fires(id, current.mode) ? [{ id, run: handler }] : []
      }),
    )
  }

  /** Screens that listen now, for the key sheet. */
  screens(): ReadonlySet<KeyScreen> {
    return new Set([...this.#registrations].map(({ current }) => current.screen))
  }

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented) return
    const found = this.#find(bindingsOf(event), event)
    if (!found) return
    event.preventDefault()
    if (event.repeat && !ACTIONS[found.id].repeats) return
    if (typeof found.handler === 'function') return found.handler()
    this.#held.set(event.code, found.handler.release)
    found.handler.press()
  }

  release(event: KeyboardEvent): void {
    this.#held.get(event.code)?.()
    this.#held.delete(event.code)
  }

  /** The window lost focus: no key counts as held any more. */
  releaseAll(): void {
    for (const release of this.#held.values()) release()
    this.#held.clear()
  }

  #find(pressed: readonly string[], event: KeyboardEvent): { id: ActionId; handler: KeyHandler } | undefined {
    const bound = this.#boundTo(pressed)
    for (const { current } of [...this.#registrations].toReversed()) {
      for (const id of bound) {
        const handler = current.handlers[id]
        if (!handler || !fires(id, current.mode)) continue
        if (!ACTIONS[id].always && takesKeysItself(event, current.screen)) continue
        return { id, handler }
      }
    }
    return undefined
  }

  #boundTo(pressed: readonly string[]): readonly ActionId[] {
    const known = this.#bound.get(pressed.join(' '))
    if (known) return known
    const bound = ACTION_IDS.filter((id) => keysOf(id, this.#bindings).some((key) => pressed.includes(key)))
    this.#bound.set(pressed.join(' '), bound)
    return bound
  }
}

const idsOf = ({ handlers }: Registration) => ACTION_IDS.filter((id) => handlers[id] !== undefined)

const fires = (id: ActionId, chosen: Mode) => {
  const { modes } = ACTIONS[id]
  if (modes === undefined) return true
  const mode = typeof chosen === 'function' ? chosen() : chosen
  return mode !== undefined && modes.includes(mode)
}

const KeyboardContext = createContext(new Keyboard())

export const useKeyboard = () => useContext(KeyboardContext)

/** Listens to the keys of the whole window, once. */
export function KeyboardProvider({ bindings, children }: { bindings: KeyBindings; children: ReactNode }) {
  const keyboard = useMemo(() => new Keyboard(), [])
  useEffect(() => keyboard.adopt(bindings), [keyboard, bindings])
  useEffect(() => {
    const press = (event: KeyboardEvent) => keyboard.press(event)
    const release = (event: KeyboardEvent) => keyboard.release(event)
    const releaseAll = () => keyboard.releaseAll()
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', release)
    window.addEventListener('blur', releaseAll)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', release)
      window.removeEventListener('blur', releaseAll)
    }
  }, [keyboard])
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>
}

/**
 * Gives the actions of a screen something to do while the component is shown. Handlers may change with every render;
 * an action without a handler does nothing and its key stays with the browser.
 */
export function useKeys(screen: KeyScreen, handlers: Handlers, mode?: Mode): void {
  const keyboard = useKeyboard()
  const current = useRef<Registration>({ screen, handlers, mode })
  // Before it is painted: a key pressed at what one sees does what is seen.
  useLayoutEffect(() => {
    current.current = { screen, handlers, mode }
  })
  useEffect(() => keyboard.register(current), [keyboard])
}
