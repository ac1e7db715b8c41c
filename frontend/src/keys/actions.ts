import { QUEUE_ACTIONS } from './queue-actions.ts'
import { VIEW_ACTIONS } from './view-actions.ts'
import { WORKBENCH_ACTIONS } from './workbench-actions.ts'

export const KEY_SCREENS = ['everywhere', 'queue', 'workbench', 'view'] as const
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
  /** Works in text fields and dialogs too. */
  readonly always?: true
}

const EVERYWHERE_ACTIONS = {
  'everywhere.palette': {
    name: 'Search or jump to',
    category: 'Everywhere',
    screen: 'everywhere',
    keys: ['Ctrl+k'],
    always: true,
  },
  'everywhere.keys': { name: 'All keys', category: 'Everywhere', screen: 'everywhere', keys: ['?'] },
} as const satisfies Record<string, ActionDefinition>

const TABLE = {
  ...EVERYWHERE_ACTIONS,
  ...QUEUE_ACTIONS,
  ...WORKBENCH_ACTIONS,
  ...VIEW_ACTIONS,
}

export type ActionId = keyof typeof TABLE
export const ACTIONS: Readonly<Record<ActionId, ActionDefinition>> = TABLE
const isActionId = (id: string): id is ActionId => id in TABLE
export const ACTION_IDS: readonly ActionId[] = Object.keys(TABLE).filter(isActionId)
