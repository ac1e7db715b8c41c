import { entryContext, entrySubjectOf, type EntryBefore } from '@courtline/scoring/entry/entry-context'
import { AMEND_MS, type EntryContext, type EntryState } from '@courtline/scoring/entry/point-cycle'
import type { Shortcut } from '@courtline/scoring/entry/shortcuts'
import type { Replay } from '@courtline/scoring/replay/replay'
import type { MatchState } from '@courtline/scoring/rules/state'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newId } from '../../../foundation/calls/new-id.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppStore } from '../../../foundation/store/store.ts'
import { selectAnnotation, selectEntry, selectReplay } from '../sync/workbench-slice.ts'
import type { Edge } from '../timeline/nudge.ts'
import { entryCommands, READ_ONLY_COMMANDS, type EntryCommands, type EntryParts } from './entry-commands.ts'
import type { FollowingChanges } from '../sync/following-edits.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { followingInWords } from './following-in-words.ts'
import { entryShown, type EntryShown } from './entry-shown.ts'
import { startOfPoint, startOfServe } from './start-of-point.ts'
import { useStateAtPlayhead } from '../timeline/use-state-at-playhead.ts'
import type { EntrySettings } from './use-entry-settings.ts'

/** The point cycle, wired to video, store and rules. */
export interface Entry extends EntryShown, EntryCommands {
  readonly state: EntryState
  readonly quickEntry: boolean
  /** Those that are on (D46). */
  readonly shortcuts: readonly Shortcut[]
  /** The state before the entry that is typed (D117). */
  readonly before: MatchState
  /** What the last key could not do, in words. */
  readonly notice: string
  /** Which end of the interval Shift ← and → move, of the open point or else of the marked row. */
  readonly edge: Edge
  readonly chooseEdge: (edge: Edge) => void
}

interface EntryWays {
  /** The point cycle and the match as they are drawn, which may be a frame after the key that changed them. */
  readonly state: EntryState
  readonly replayed: Replay
  readonly playback: Playback
  readonly mayEdit: boolean
  readonly names: MatchNames
  readonly settings: EntrySettings
  readonly onAlert: (message: string) => void
}

/**
 * The point cycle as it is drawn, and what can be done with it. What a command reads is read when it is given: a key that
 * comes before the last one is drawn finds the point as that key left it.
 */
export function useEntry(ways: EntryWays): Entry {
  const { state, replayed, playback, mayEdit, settings } = ways
  const { quickEntry, shortcuts } = settings
  const [notice, notify] = useNotice()
  const [edge, chooseEdge] = useState<Edge>('stop')
  const parts = useEntryParts({ ...ways, edge, notify })
  // Between points the next entry is the one that would begin at the playhead.
  useStateAtPlayhead(replayed, playback)
  const shownAtMs = useShownAt(state)
  const context = contextOf({ state, replayed, settings, seconds: playback.seconds, nowMs: shownAtMs })
  const { before } = context
  return {
    state,
    quickEntry,
    shortcuts,
    before,
    notice,
    edge,
    chooseEdge,
    ...entryShown(state, context, before),
    ...(mayEdit ? entryCommands(parts) : READ_ONLY_COMMANDS),
  }
}

/** Reads the store where a command is given: what is drawn may be a key behind it. */
function useEntryParts({
  replayed: drawn,
  playback,
  names,
  settings,
  onAlert,
  ...own
}: EntryWays & Pick<EntryParts, 'edge' | 'notify'>): EntryParts {
  const store = useAppStore()
  const confirms = useConfirmRemoval(names)
  const match = () => selectReplay(store.getState()) ?? drawn
  const state = () => selectEntry(store.getState())
  const contextAt = (seconds: number, nowMs: number) =>
    contextOf({ state: state(), replayed: match(), settings, seconds, nowMs })
  return {
    ...own,
    state,
    dispatch: store.dispatch,
    entryOf: (annotationId) => selectAnnotation(store.getState()).entries.get(annotationId),
    context: (nowMs) => contextAt(playback.seconds, nowMs),
    contextOfStart: (nowMs) => {
      const { quickEntry, rewindSeconds } = settings
      const seconds = quickEntry ? startOfPoint(playback, match(), rewindSeconds) : playback.seconds
      playback.play()
      return contextAt(seconds, nowMs)
    },
    goTo: (seconds) => playback.seekTo(seconds),
    confirms,
    alert: onAlert,
  }
}

/** What the point cycle reads beside a key that is pressed at a second of the video. */
function contextOf({
  state,
  replayed,
  settings: { quickEntry, shortcuts },
  seconds,
  nowMs,
}: {
  readonly state: EntryState
  readonly replayed: Replay
  readonly settings: EntrySettings
  readonly seconds: number
  readonly nowMs: number
}): EntryContext & EntryBefore {
  return {
    ...entryContext(replayed, entrySubjectOf(state, seconds), quickEntry),
    shortcuts,
    videoSeconds: toMilliseconds(seconds),
    nowMs,
    get serveStartSeconds() {
      return toMilliseconds(startOfServe(replayed, seconds))
    },
    // Most keys and every drawing need none.
    get newId() {
      return newId()
    },
  }
}

/**
 * What the last key could not do, in words. Mostly a key can, and clears what was not there: React would draw the whole
 * point again for it before the key is painted.
 */
function useNotice(): readonly [string, (notice: string) => void] {
  const [notice, setNotice] = useState('')
  const last = useRef('')
  const notify = useCallback((next: string) => {
    if (next === last.current) return
    last.current = next
    setNotice(next)
  }, [])
  return [notice, notify]
}

/** Confirms a removal that changes entries after it, with what it changes. */
function useConfirmRemoval(names: MatchNames): (following: FollowingChanges) => Promise<boolean> {
  const confirm = useConfirm()
  return (following) =>
    confirm({
      text: `Removing it changes who serves. ${followingInWords(following, names).join('. ')}.`,
      yes: 'Remove',
    })
}

/** The time that shown keys depend on: those that amend a saved point look dead once they are (D46). */
function useShownAt(state: EntryState): number {
  const atMs = state.phase === 'idle' ? (state.saved?.atMs ?? 0) : 0
  const [lapsedMs, setLapsedMs] = useState(0)
  useEffect(() => {
    if (atMs === 0) return undefined
    const timer = setTimeout(() => setLapsedMs(atMs), Math.max(0, atMs + AMEND_MS + 1 - Date.now()))
    return () => clearTimeout(timer)
  }, [atMs])
  return atMs !== 0 && lapsedMs === atMs ? atMs + AMEND_MS + 1 : atMs
}

/** Clock times are kept to the millisecond (D12). */
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000
