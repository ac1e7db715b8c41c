import { DEFAULT_BINDINGS as KEY } from '@courtline/scoring/entry/keys'
import { ADJUSTMENT_NAMES } from '@courtline/scoring/rules/vocabulary'
import type { ActionDefinition } from './action-definition.ts'

const video = { category: 'Video', screen: 'workbench' } as const
const point = { category: 'Point', screen: 'workbench' } as const
const whole = { category: 'Outcome and stroke', screen: 'workbench', shortcut: 'wholeOutcomes' } as const
const rows = { category: 'Rows', screen: 'workbench' } as const
const review = { category: 'Review', screen: 'workbench' } as const

/** Modes of the point cycle (model 4), and the adjustment menu over it. */
const CYCLE = ['idle', 'inPlay', 'describe']
/** Before the first point, while server and far end are chosen. */
const OPENING = ['opening']
const CYCLE_AND_OPENING = [...CYCLE, ...OPENING]
const MENU = ['menu']
/** Listened to beside the cycle, by what a manager sees of an annotation in review. */
const REVIEW = ['review']

const menuChoice = (place: number, key: string) =>
  ({
    category: 'Adjustment menu',
    screen: 'workbench',
    name: ADJUSTMENT_NAMES[place - 1] ?? `Adjustment ${place}`,
    keys: [key],
    modes: MENU,
    // The menu is a dialog, which would keep the keys; they fire only while its list is shown.
    always: true,
  }) as const

const count = (key: string) =>
  ({ ...point, name: `${key} crossings`, keys: [key], modes: CYCLE, shortcut: 'countKeys' }) as const

/** Keys of the workbench: those of model 4 and 9, and ours beside them. The point cycle shows its own (D30). */
export const WORKBENCH_ACTIONS = {
  'workbench.startPoint': { ...point, name: 'Start a point', keys: [KEY.space], modes: ['idle', ...OPENING] },
  'workbench.endPoint': { ...point, name: 'End the point', keys: [KEY.space], modes: ['inPlay'] },
  'workbench.continuePoint': { ...point, name: 'Continue the point', keys: [KEY.space], modes: ['describe'] },
  'workbench.cancel': { ...point, name: 'Cancel the point', keys: [KEY.cancel] },
  'workbench.save': { ...point, name: 'Save', keys: [KEY.save], modes: CYCLE_AND_OPENING },
  'workbench.crossing': { ...point, name: 'Ball over the net', keys: [KEY.crossing], modes: CYCLE },
  'workbench.uncross': { ...point, name: 'Take a crossing back', keys: [KEY.takeBackCrossing], modes: CYCLE },
  'workbench.winner': { ...point, name: 'Winner', keys: [KEY.winner], modes: CYCLE },
  'workbench.unforced': { ...point, name: 'Unforced error', keys: [KEY.unforcedError], modes: CYCLE },
  'workbench.forced': { ...point, name: 'Forced error', keys: [KEY.forcedError], modes: CYCLE },
  'workbench.player1': { ...point, name: 'Player 1', keys: [KEY.player1], modes: CYCLE_AND_OPENING },
  'workbench.player2': { ...point, name: 'Player 2', keys: [KEY.player2], modes: CYCLE_AND_OPENING },
  'workbench.player3': {
    ...point,
    name: 'Player 3, or in singles 3 crossings',
    keys: [KEY.player3],
    modes: CYCLE_AND_OPENING,
  },
  'workbench.player4': {
    ...point,
    name: 'Player 4, or in singles 4 crossings',
    keys: [KEY.player4],
    modes: CYCLE_AND_OPENING,
  },
  'workbench.forehand': { ...point, name: 'Forehand', keys: [KEY.forehand], modes: CYCLE },
  'workbench.backhand': { ...point, name: 'Backhand', keys: [KEY.backhand], modes: CYCLE },
  'workbench.volley': { ...point, name: 'Volley', keys: [KEY.volley], modes: CYCLE },
  'workbench.ace': { ...point, name: 'Ace', keys: [KEY.ace], modes: CYCLE },
  'workbench.net': { ...point, name: 'Fault in net; net after an error', keys: [KEY.net], modes: CYCLE },
  'workbench.long': { ...point, name: 'Fault long; long after an error', keys: [KEY.out], modes: CYCLE },
  'workbench.let': { ...point, name: 'Let', keys: [KEY.let], modes: CYCLE },
  'workbench.winnerForehand': {
    ...whole,
    name: 'Winner, forehand',
    keys: [KEY.winnerForehand],
    modes: CYCLE,
  },
  'workbench.winnerBackhand': {
    ...whole,
    name: 'Winner, backhand',
    keys: [KEY.winnerBackhand],
    modes: CYCLE,
  },
  'workbench.winnerVolley': { ...whole, name: 'Winner, volley', keys: [KEY.winnerVolley], modes: CYCLE },
  'workbench.unforcedForehand': {
    ...whole,
    name: 'Unforced error, forehand',
    keys: [KEY.unforcedForehand],
    modes: CYCLE,
  },
  'workbench.unforcedBackhand': {
    ...whole,
    name: 'Unforced error, backhand',
    keys: [KEY.unforcedBackhand],
    modes: CYCLE,
  },
  'workbench.forcedForehand': {
    ...whole,
    name: 'Forced error, forehand',
    keys: [KEY.forcedForehand],
    modes: CYCLE,
  },
  'workbench.forcedBackhand': {
    ...whole,
    name: 'Forced error, backhand',
    keys: [KEY.forcedBackhand],
    modes: CYCLE,
  },
  'workbench.forcedVolley': {
    ...whole,
    name: 'Forced error, volley',
    keys: [KEY.forcedVolley],
    modes: CYCLE,
  },
  'workbench.count5': count(KEY.count5),
  'workbench.count6': count(KEY.count6),
  'workbench.count7': count(KEY.count7),
  'workbench.count8': count(KEY.count8),
  'workbench.count9': count(KEY.count9),
  'workbench.addTen': { ...count(KEY.addTen), name: 'Ten crossings more' },
  'workbench.farEnd': { ...point, name: 'Change who is at the far end', keys: ['t'], modes: OPENING },
  'workbench.faster': { ...video, name: 'Faster by 0.5', keys: ['+'] },
  'workbench.slower': { ...video, name: 'Slower by 0.5', keys: ['-'] },
  'workbench.toEnd': { ...video, name: 'Jump to the end', keys: ['z'] },
  'workbench.playPause': { ...video, name: 'Play or pause', keys: ['p'] },
  'workbench.nextPoint': { ...video, name: 'Next point', keys: [']'] },
  'workbench.previousPoint': { ...video, name: 'Previous point', keys: ['['] },
  'workbench.seekBack': { ...video, name: 'Back 3 s', keys: ['ArrowLeft'], repeats: true },
  'workbench.seekForward': { ...video, name: 'Forward 3 s', keys: ['ArrowRight'], repeats: true },
  'workbench.turbo': { ...video, name: 'Turbo while held', keys: ['x'] },
  'workbench.frameBack': { ...video, name: 'One frame back', keys: [','], repeats: true },
  'workbench.frameForward': { ...video, name: 'One frame forward', keys: [';'], repeats: true },
  'workbench.nudgeBack': { ...rows, name: 'Chosen edge 1 s earlier', keys: ['Shift+ArrowLeft'] },
  'workbench.nudgeForward': { ...rows, name: 'Chosen edge 1 s later', keys: ['Shift+ArrowRight'] },
  'workbench.zoomIn': { ...video, name: 'Zoom in', keys: ['Shift+ArrowUp'] },
  'workbench.zoomOut': { ...video, name: 'Zoom out', keys: ['Shift+ArrowDown'] },
  'workbench.undo': { ...rows, name: 'Undo', keys: [KEY.undo] },
  'workbench.redo': { ...rows, name: 'Redo', keys: ['Ctrl+Shift+z'] },
  'workbench.edit': { ...rows, name: 'Edit the row', keys: ['F2'] },
  'workbench.remove': { ...rows, name: 'Remove the row', keys: ['Delete'] },
  'workbench.nextProblem': { ...rows, name: 'Next problem', keys: ['F8'] },
  'workbench.goTo': { ...video, name: 'Go to time', keys: ['g'], modes: CYCLE_AND_OPENING },
  'workbench.adjust': { ...rows, name: 'Adjustment menu', keys: ['m'], modes: CYCLE_AND_OPENING },
  'workbench.accept': { ...review, name: 'Accept', keys: ['Shift+a'], modes: REVIEW },
  'workbench.reject': { ...review, name: 'Reject with a reason', keys: ['Shift+r'], modes: REVIEW },
  'workbench.comment': { ...review, name: 'Comment on the row', keys: ['c'], modes: REVIEW },
  'workbench.resolve': { ...review, name: 'Resolve the comment', keys: ['r'], modes: REVIEW },
  'workbench.choice1': menuChoice(1, '1'),
  'workbench.choice2': menuChoice(2, '2'),
  'workbench.choice3': menuChoice(3, '3'),
  'workbench.choice4': menuChoice(4, '4'),
  'workbench.choice5': menuChoice(5, '5'),
  'workbench.choice6': menuChoice(6, '6'),
  'workbench.choice7': menuChoice(7, '7'),
  'workbench.choice8': menuChoice(8, '8'),
  'workbench.choice9': menuChoice(9, '9'),
  'workbench.choice10': menuChoice(10, 'a'),
  'workbench.choice11': menuChoice(11, 'b'),
  'workbench.choice12': menuChoice(12, 'c'),
} as const satisfies Record<string, ActionDefinition>
