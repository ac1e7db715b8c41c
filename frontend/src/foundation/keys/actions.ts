import type { ActionDefinition } from './action-definition.ts'
import { ANALYSIS_ACTIONS } from './analysis-actions.ts'
import { QUEUE_KEY_ACTIONS } from './queue-actions.ts'
import { RECRUIT_KEY_ACTIONS } from './recruit-actions.ts'
import { VIEW_ACTIONS } from './view-actions.ts'
import { WORKBENCH_ACTIONS } from './workbench-actions.ts'

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
  ...QUEUE_KEY_ACTIONS,
  ...WORKBENCH_ACTIONS,
  ...VIEW_ACTIONS,
  ...ANALYSIS_ACTIONS,
  ...RECRUIT_KEY_ACTIONS,
}

export type ActionId = keyof typeof TABLE
export const ACTIONS: Readonly<Record<ActionId, ActionDefinition>> = TABLE
const isActionId = (id: string): id is ActionId => id in TABLE
export const ACTION_IDS: readonly ActionId[] = Object.keys(TABLE).filter(isActionId)
