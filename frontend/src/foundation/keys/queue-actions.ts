import type { ActionDefinition } from './action-definition.ts'

const queue = { category: 'Annotation queue', screen: 'queue' } as const

/** Keys of the annotation queue. */
export const QUEUE_KEY_ACTIONS = {
  'queue.down': { ...queue, name: 'Next row', keys: ['j'] },
  'queue.up': { ...queue, name: 'Previous row', keys: ['k'] },
  'queue.open': { ...queue, name: 'Open', keys: ['Enter'] },
  'queue.history': { ...queue, name: 'Status history', keys: ['h'] },
  'queue.claimNext': { ...queue, name: 'Claim next', keys: ['c'] },
  'queue.release': { ...queue, name: 'Release', keys: ['r'] },
  'queue.accept': { ...queue, name: 'Accept', keys: ['a'] },
  'queue.reject': { ...queue, name: 'Reject with a reason', keys: ['Shift+r'] },
  'queue.priority0': { ...queue, name: 'Priority 0', keys: ['0'] },
  'queue.priority1': { ...queue, name: 'Priority 1', keys: ['1'] },
  'queue.priority2': { ...queue, name: 'Priority 2', keys: ['2'] },
  'queue.priority3': { ...queue, name: 'Priority 3', keys: ['3'] },
  'queue.priority4': { ...queue, name: 'Priority 4', keys: ['4'] },
  'queue.priority5': { ...queue, name: 'Priority 5', keys: ['5'] },
} as const satisfies Record<string, ActionDefinition>
