import type { ActionDefinition } from './action-definition.ts'

const view = { category: 'Match view', screen: 'view' } as const

/** Keys of the match view: those of model 9, and ours beside them. */
export const VIEW_ACTIONS = {
  'view.playPause': { ...view, name: 'Play or pause', keys: ['Space', 'p'] },
  'view.nextPoint': { ...view, name: 'Next point', keys: [']'] },
  'view.previousPoint': { ...view, name: 'Previous point', keys: ['['] },
  'view.seekBack': { ...view, name: 'Back 3 s', keys: ['ArrowLeft'], repeats: true },
  'view.seekForward': { ...view, name: 'Forward 3 s', keys: ['ArrowRight'], repeats: true },
  'view.turbo': { ...view, name: 'Turbo while held', keys: ['x'] },
  'view.slow': { ...view, name: 'Slow', keys: ['s'] },
  'view.frameBack': { ...view, name: 'One frame back', keys: [','], repeats: true },
  'view.frameForward': { ...view, name: 'One frame forward', keys: [';'], repeats: true },
  'view.stats': { ...view, name: 'Statistics', keys: ['t'] },
  'view.scoreBox': { ...view, name: 'Score box on or off', keys: ['o'] },
  'view.favorite': { ...view, name: 'Favorite this point', keys: ['b'] },
  'view.filter': { ...view, name: 'Go to the filter', keys: ['/'] },
  'view.playFiltered': { ...view, name: 'Play the filtered points', keys: ['Enter'] },
  'view.noSpoilers': { ...view, name: 'No spoilers', keys: ['n'] },
  'view.mute': { ...view, name: 'Sound on or off', keys: ['m'] },
  'view.fullScreen': { ...view, name: 'Full screen', keys: ['f'] },
  'view.preset1': { ...view, name: 'Filter: break points', keys: ['1'] },
  'view.preset2': { ...view, name: 'Filter: second serves', keys: ['2'] },
  'view.preset3': { ...view, name: 'Filter: winners and aces', keys: ['3'] },
  'view.preset4': { ...view, name: 'Filter: unforced errors', keys: ['4'] },
  'view.preset5': { ...view, name: 'Filter: long rallies', keys: ['5'] },
  'view.preset6': { ...view, name: 'Filter: biggest points', keys: ['6'] },
} as const satisfies Record<string, ActionDefinition>
