import type { ActionDefinition } from './action-definition.ts'

const recruits = { category: 'Recruits', screen: 'recruits' } as const

/** Keys of a coach's lists of recruits. */
export const RECRUIT_KEY_ACTIONS = {
  'recruits.down': { ...recruits, name: 'Next recruit', keys: ['j'] },
  'recruits.up': { ...recruits, name: 'Previous recruit', keys: ['k'] },
  'recruits.search': { ...recruits, name: 'Search by name', keys: ['/'] },
  'recruits.add': { ...recruits, name: 'Add to my recruits', keys: ['a'] },
  'recruits.follow': { ...recruits, name: 'Follow', keys: ['f'] },
  'recruits.ignore': { ...recruits, name: 'Ignore', keys: ['i'] },
  'recruits.note': { ...recruits, name: 'Write a note', keys: ['n'] },
} as const satisfies Record<string, ActionDefinition>
