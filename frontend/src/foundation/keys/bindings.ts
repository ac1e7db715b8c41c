import { ACTIONS, ACTION_IDS, type ActionId } from './actions.ts'
import { sameBinding } from './keystroke.ts'

/** A user's own keys: action → key, only those that differ from the standard. */
export type KeyBindings = Readonly<Record<string, string>>

/** The keys of an action, the user's own before the standard ones. */
export function keysOf(action: ActionId, own: KeyBindings): readonly string[] {
  const chosen = own[action]
  return chosen === undefined ? ACTIONS[action].keys : [chosen]
}

/** Whether two actions could both fire on one key: the same screen, or one that is everywhere, and a common mode. */
function meet(one: ActionId, other: ActionId): boolean {
  const a = ACTIONS[one]
  const b = ACTIONS[other]
  if (a.screen !== b.screen && a.screen !== 'everywhere' && b.screen !== 'everywhere') return false
  const { modes } = b
  return !a.modes || !modes || a.modes.some((mode) => modes.includes(mode))
}

/** The action that already has this key where `action` is used; undefined when the key is free for it. */
export function actionBoundTo(key: string, action: ActionId, own: KeyBindings): ActionId | undefined {
  return ACTION_IDS.find(
    (other) =>
      other !== action && meet(action, other) && keysOf(other, own).some((used) => sameBinding(used, key)),
  )
}

/** Own keys with one more; a double binding is refused and names the action that has the key (D47). */
export function rebind(
  own: KeyBindings,
  action: ActionId,
  key: string,
): { readonly bindings: KeyBindings } | { readonly takenBy: ActionId } {
  const takenBy = actionBoundTo(key, action, own)
  if (takenBy !== undefined) return { takenBy }
  const { [action]: _, ...others } = own
  return { bindings: ACTIONS[action].keys[0] === key ? others : { ...others, [action]: key } }
}

/** Pairs of actions that fire on the same key; a sound table has none. */
export function conflicts(own: KeyBindings): readonly string[] {
  return ACTION_IDS.flatMap((action) =>
    keysOf(action, own).flatMap((key) => {
      const holder = actionBoundTo(key, action, own)
      return holder === undefined ? [] : [`${key}: ${action}, ${holder}`]
    }),
  )
}
