import type { Shortcut } from '@courtline/scoring/entry/shortcuts'

export const KEY_SCREENS = ['everywhere', 'queue', 'workbench', 'view', 'analysis', 'recruits'] as const
export type KeyScreen = (typeof KEY_SCREENS)[number]

/** Something a key does: one entry feeds matching, the key sheet, key caps, the palette and remapping. */
export interface ActionDefinition {
  readonly name: string
  /** Heading on the key sheet. */
  readonly category: string
  readonly screen: KeyScreen
  /** Standard bindings, see keystroke.ts; the first is the one shown. */
  readonly keys: readonly string[]
  /** Modes of the screen in which it fires; absent: in all. */
  readonly modes?: readonly string[]
  /** Fires again while the key is held. Only seeking does. */
  readonly repeats?: true
  /** Fires, and is listed, only for those who have this shortcut on (D46). */
  readonly shortcut?: Shortcut
  /** Works in text fields and dialogs too. */
  readonly always?: true
}
