import { DEFAULT_BINDINGS, ENTRY_KEYS, type EntryKey } from '../entry/keys.ts'
import {
  IDLE,
  pressKey,
  type EntryCommand,
  type EntryContext,
  type EntryState,
} from '../entry/point-cycle.ts'
import type { Shortcut } from '../entry/shortcuts.ts'
import type { EventDescription, TeamType } from '../rules/vocabulary.ts'

/** How the one who types has set the workbench, and who serves. */
export interface Setting {
  readonly quickEntry?: boolean
  readonly teamType?: TeamType
  readonly servingTeam?: 0 | 1
  readonly shortcuts?: readonly Shortcut[]
  /** How long before a key a serve began that it records by itself. */
  readonly serveSeconds?: number
}

const NAMES: Readonly<Record<string, EntryKey>> = {
  Space: 'space',
  Esc: 'cancel',
  Undo: 'undo',
  Back: 'takeBackCrossing',
}

function keyNamed(name: string): EntryKey {
  const key = NAMES[name] ?? ENTRY_KEYS.find((candidate) => DEFAULT_BINDINGS[candidate] === name)
  if (key === undefined) throw new Error(`No key ${name}`)
  return key
}

/** Types a sequence at one key per second of video; 'wait' lets 3 seconds of wall clock pass. */
export function type(sequence: string, setting: Setting = {}, from: EntryState = IDLE) {
  let state = from
  let nowMs = 0
  let videoSeconds = 10
  const commands: EntryCommand[] = []
  for (const name of sequence.split(' ')) {
    if (name === 'wait') nowMs += 3000
    else {
      const context = contextOf(setting, videoSeconds, nowMs)
      const result = pressKey(state, keyNamed(name), context)
      state = result.state
      commands.push(...result.commands)
      nowMs += 100
      videoSeconds += 1
    }
  }
  return { state, commands }
}

export function contextOf(setting: Setting, videoSeconds: number, nowMs: number): EntryContext {
  const { quickEntry = false, teamType = 'Singles', servingTeam = 0, shortcuts = [], serveSeconds } = setting
  const serve = serveSeconds === undefined ? {} : { serveStartSeconds: videoSeconds - serveSeconds }
  return { quickEntry, teamType, servingTeam, shortcuts, videoSeconds, nowMs, newId: NEW_ID, ...serve }
}

/** A point that began at second 10. */
export const point = (fields: Partial<EventDescription>, stop = 11): EventDescription => ({
  eventType: 'Point',
  clockTime: { start: 10, stop },
  ...fields,
})

/** The id of every point that is saved. */
export const NEW_ID = '9d1f0a34-6c1e-4a53-8a52-0a4f3a1f7c20'
