import type { ActionDefinition } from './action-definition.ts'

const analysis = { category: 'Analysis', screen: 'analysis' } as const

/** Keys of the analyses of a match. */
export const ANALYSIS_ACTIONS = {
  'analysis.stats': { ...analysis, name: 'Statistics', keys: ['t'] },
  'analysis.serve': { ...analysis, name: 'Serve', keys: ['1'] },
  'analysis.return': { ...analysis, name: 'Return', keys: ['2'] },
  'analysis.rally': { ...analysis, name: 'Rally', keys: ['3'] },
  'analysis.rowDown': { ...analysis, name: 'Next number', keys: ['ArrowDown'], repeats: true },
  'analysis.rowUp': { ...analysis, name: 'Previous number', keys: ['ArrowUp'], repeats: true },
  'analysis.pointDown': { ...analysis, name: 'Next point of the list', keys: ['j'], repeats: true },
  'analysis.pointUp': { ...analysis, name: 'Previous point of the list', keys: ['k'], repeats: true },
  'analysis.back': { ...analysis, name: 'Take back the last choice', keys: ['Backspace'] },
} as const satisfies Record<string, ActionDefinition>
