import type { EntryKey } from '@courtline/scoring/entry/keys'
import type { AnnotatedMatch, AnnotatedPoint } from '@courtline/scoring/replay/structure'
import { jumpSeconds, nextPoint, previousPoint } from '@courtline/scoring/replay/timeline'
import { ACTIONS, ACTION_IDS, type ActionId } from '../../foundation/keys/actions.ts'
import { useKeys, type Handlers } from '../../foundation/keys/keyboard.tsx'
import { RATE_STEP, SEEK_STEP_SECONDS, type Playback } from '../../domain/video/playback.ts'
import type { DeadTime } from './timeline/use-dead-time.ts'
import { NUDGE_SECONDS } from './timeline/nudge.ts'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import type { Entry } from './entry/use-entry.ts'
import type { OpeningEntry } from './entry/use-opening.ts'
import { useMarkedNow } from './rows/use-marked-row.ts'
import type { EntryRow } from './rows/workbench-rows.ts'

/** Mode of the key registry for each phase of the point cycle. */
export const MODES = { idle: 'idle', 'in-play': 'inPlay', describing: 'describe' } as const

/** Actions of the key registry that are keys of the point cycle. */
const ENTRY_ACTIONS = {
  'workbench.startPoint': 'space',
  'workbench.endPoint': 'space',
  'workbench.continuePoint': 'space',
  'workbench.cancel': 'cancel',
  'workbench.save': 'save',
  'workbench.crossing': 'crossing',
  'workbench.uncross': 'takeBackCrossing',
  'workbench.winner': 'winner',
  'workbench.unforced': 'unforcedError',
  'workbench.forced': 'forcedError',
  'workbench.player1': 'player1',
  'workbench.player2': 'player2',
  'workbench.player3': 'player3',
  'workbench.player4': 'player4',
  'workbench.forehand': 'forehand',
  'workbench.backhand': 'backhand',
  'workbench.volley': 'volley',
  'workbench.ace': 'ace',
  'workbench.net': 'net',
  'workbench.long': 'out',
  'workbench.let': 'let',
  'workbench.winnerForehand': 'winnerForehand',
  'workbench.winnerBackhand': 'winnerBackhand',
  'workbench.winnerVolley': 'winnerVolley',
  'workbench.unforcedForehand': 'unforcedForehand',
  'workbench.unforcedBackhand': 'unforcedBackhand',
  'workbench.forcedForehand': 'forcedForehand',
  'workbench.forcedBackhand': 'forcedBackhand',
  'workbench.forcedVolley': 'forcedVolley',
  'workbench.count5': 'count5',
  'workbench.count6': 'count6',
  'workbench.count7': 'count7',
  'workbench.count8': 'count8',
  'workbench.count9': 'count9',
  'workbench.addTen': 'addTen',
} as const satisfies Partial<Record<ActionId, EntryKey>>

const KEY_OF: Readonly<Partial<Record<ActionId, EntryKey>>> = ENTRY_ACTIONS

/** With the shortcut that each belongs to: the key of one that is off stays with the browser. */
const ENTRY_BINDINGS = ACTION_IDS.flatMap((id) => {
  const key = KEY_OF[id]
  return key === undefined ? [] : [{ id, key, shortcut: ACTIONS[id].shortcut }]
})

/** The action whose key means something in this phase of the point cycle; one key has three for it: Space. */
export function actionOfKey(key: EntryKey, phase: EntryState['phase']): ActionId {
  if (key === 'space') return SPACE_ACTIONS[phase]
  return ACTION_OF_KEY[key] ?? 'workbench.undo'
}

const SPACE_ACTIONS = {
  idle: 'workbench.startPoint',
  'in-play': 'workbench.endPoint',
  describing: 'workbench.continuePoint',
} as const

const ACTION_OF_KEY: Readonly<Partial<Record<EntryKey, ActionId>>> = Object.fromEntries(
  Object.entries(ENTRY_ACTIONS).map(([action, key]) => [key, action]),
)

/** The keys of the point cycle, each as the action of its key. */
export function entryHandlers(entry: Pick<Entry, 'press' | 'shortcuts'>): Handlers {
  const isOn = ({ shortcut }: (typeof ENTRY_BINDINGS)[number]) =>
    shortcut === undefined || entry.shortcuts.includes(shortcut)
  return Object.fromEntries(ENTRY_BINDINGS.filter(isOn).map(({ id, key }) => [id, () => entry.press(key)]))
}

/** All keys of the workbench but those of the adjustment menu, which listens itself while it is open. */
export function useWorkbenchKeys({
  menuOpen,
  ...keys
}: WorkbenchKeys & { readonly menuOpen: boolean }): void {
  const markedNow = useMarkedNow(keys.rows, keys.playback)
  useKeys(
    'workbench',
    { ...(keys.mayEdit ? editingHandlers(keys, markedNow) : {}), ...watchingHandlers(keys) },
    menuOpen ? 'menu' : keys.opening ? 'opening' : () => MODES[keys.phase()],
  )
}

interface WorkbenchKeys extends WorkbenchWays {
  readonly playback: Playback
  readonly deadTime: DeadTime
  /** Where the point cycle is when a key comes. */
  readonly phase: () => EntryState['phase']
  readonly match: () => AnnotatedMatch
  readonly rows: () => readonly EntryRow[]
  readonly entry: Entry
  /** Present while the questions before the first point are asked. */
  readonly opening: OpeningEntry | undefined
  readonly framesPerSecond: number
  readonly mayEdit: boolean
}

/** Where keys lead besides the point cycle. */
export interface WorkbenchWays {
  readonly onAdjust: () => void
  readonly onGoTo: () => void
  readonly onNextProblem: () => void
  readonly onZoom: (factor: number) => void
}

/** Keys that change the annotation. */
function editingHandlers(
  { entry, opening, onAdjust }: WorkbenchKeys,
  markedNow: () => string | null,
): Handlers {
  const onMarked = (act: (annotationId: string) => void) => () => {
    const markedId = markedNow()
    if (markedId !== null) act(markedId)
  }
  return {
    ...entryHandlers(entry),
    ...(opening && openingHandlers(opening, entry)),
    'workbench.undo': entry.undo,
    'workbench.redo': entry.redo,
    'workbench.edit': onMarked(entry.editRow),
    'workbench.remove': onMarked(entry.removeRow),
    'workbench.adjust': onAdjust,
    'workbench.nudgeBack': () => entry.nudge(-NUDGE_SECONDS, markedNow()),
    'workbench.nudgeForward': () => entry.nudge(NUDGE_SECONDS, markedNow()),
  }
}

/** Keys that move through the video and the rows, for everyone who may open the workbench. */
function watchingHandlers(keys: WorkbenchKeys): Handlers {
  const { playback, match, rows, opening, framesPerSecond, onZoom } = keys
  const jump = (point: AnnotatedPoint | null) => {
    const first = point?.serves[0]
    if (first) playback.seekTo(jumpSeconds(first))
  }
  return {
    'workbench.faster': () => keys.deadTime.changeRate(RATE_STEP),
    'workbench.slower': () => keys.deadTime.changeRate(-RATE_STEP),
    'workbench.toEnd': () => jumpToEnd(playback, rows()),
    'workbench.playPause': () => playback.toggle(),
    'workbench.nextPoint': () => jump(nextPoint(match(), playback.seconds)),
    'workbench.previousPoint': () => jump(previousPoint(match(), playback.seconds)),
    ...(opening ? {} : seekHandlers(playback)),
    'workbench.turbo': { press: () => playback.pressTurbo(), release: () => playback.releaseTurbo() },
    'workbench.frameBack': () => playback.stepFrame(-1, framesPerSecond),
    'workbench.frameForward': () => playback.stepFrame(1, framesPerSecond),
    'workbench.zoomIn': () => onZoom(0.5),
    'workbench.zoomOut': () => onZoom(2),
    'workbench.nextProblem': keys.onNextProblem,
    'workbench.goTo': keys.onGoTo,
  }
}

/** While the questions are asked, keys answer them; Space records what is chosen and starts the first point. */
function openingHandlers(opening: OpeningEntry, entry: Entry): Handlers {
  return {
    'workbench.player1': () => opening.pressPlayer('player1'),
    'workbench.player2': () => opening.pressPlayer('player2'),
    'workbench.player3': () => opening.pressPlayer('player3'),
    'workbench.player4': () => opening.pressPlayer('player4'),
    'workbench.farEnd': opening.turnRound,
    'workbench.save': opening.record,
    'workbench.startPoint': () => {
      opening.record()
      entry.press('space')
    },
  }
}

/** Absent while questions are asked: the arrows go through their choices. */
const seekHandlers = (playback: Playback): Handlers => ({
  'workbench.seekBack': () => playback.seekBy(-SEEK_STEP_SECONDS),
  'workbench.seekForward': () => playback.seekBy(SEEK_STEP_SECONDS),
})

/** z goes to the end of the last entry, again to the end of the video (D48). */
export function jumpToEnd(playback: Playback, rows: readonly EntryRow[]): void {
  const last = rows.at(-1)
  const endSeconds = last ? last.startSeconds + (last.durationSeconds ?? 0) : playback.durationSeconds
  const isThere = Math.abs(playback.seconds - endSeconds) < 0.05
  playback.seekTo(isThere ? playback.durationSeconds : endSeconds)
}
