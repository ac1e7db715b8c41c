import { entryContext, entrySubjectOf } from '@courtline/scoring/entry/entry-context'
import { AMEND_MS, type EntryContext, type EntryState } from '@courtline/scoring/entry/point-cycle'
import type { Shortcut } from '@courtline/scoring/entry/shortcuts'
import type { Replay } from '@courtline/scoring/replay/replay'
import type { MatchState } from '@courtline/scoring/rules/state'
import { useEffect, useState } from 'react'
import { newId } from '../../../foundation/calls/new-id.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppDispatch, useAppSelector } from '../../../foundation/store/store.ts'
import { selectAnnotation, useWorkbench } from '../sync/workbench-slice.ts'
import type { Edge } from '../timeline/nudge.ts'
import { entryCommands, READ_ONLY_COMMANDS, type EntryCommands } from './entry-commands.ts'
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
  readonly replayed: Replay
  readonly playback: Playback
  readonly mayEdit: boolean
  readonly names: MatchNames
  readonly settings: EntrySettings
  readonly onAlert: (message: string) => void
}

export function useEntry({ replayed, playback, mayEdit, names, settings, onAlert }: EntryWays): Entry {
  const { quickEntry, shortcuts, rewindSeconds } = settings
  const dispatch = useAppDispatch()
  const state = useWorkbench(({ entry }) => entry)
  const { entries } = useAppSelector(selectAnnotation)
  const [notice, notify] = useState('')
  const [edge, chooseEdge] = useState<Edge>('stop')
  // Between points the next entry is the one that would begin at the playhead.
  useStateAtPlayhead(replayed, playback)
  const { before, ...read } = entryContext(replayed, entrySubjectOf(state, playback.seconds), quickEntry)
  const contextAt = (seconds: number, nowMs: number): EntryContext => ({
    ...read,
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
  })
  const shownAtMs = useShownAt(state)
  const contextOfStart = (nowMs: number) => {
    const seconds = quickEntry ? startOfPoint(playback, replayed, rewindSeconds) : playback.seconds
    playback.play()
    return contextAt(seconds, nowMs)
  }
  const parts = {
    state,
    dispatch,
    entryOf: (annotationId: string) => entries.get(annotationId),
    context: (nowMs: number) => contextAt(playback.seconds, nowMs),
    contextOfStart,
    edge,
    goTo: (seconds: number) => playback.seekTo(seconds),
    notify,
    confirms: useConfirmRemoval(names),
    alert: onAlert,
  }
  return {
    state,
    quickEntry,
    shortcuts,
    before,
    notice,
    edge,
    chooseEdge,
    ...entryShown(state, contextAt(playback.seconds, shownAtMs), before),
    ...(mayEdit ? entryCommands(parts) : READ_ONLY_COMMANDS),
  }
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
