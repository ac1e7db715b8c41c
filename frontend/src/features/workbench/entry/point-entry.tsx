import { weakMapMemoize } from '@reduxjs/toolkit'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import type { MatchView } from '@courtline/messages/views/match'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppStore } from '../../../foundation/store/store.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { showError } from '../../../ui/toast.ts'
import { entryRows, type EntryRow } from '../rows/workbench-rows.ts'
import type { Annotating } from '../sync/use-annotating.ts'
import { selectEntry, selectReplay } from '../sync/workbench-slice.ts'
import { useDeadTime, type DeadTime } from '../timeline/use-dead-time.ts'
import type { WorkSpeedSetting } from '../timeline/use-work-speed.ts'
import { useWorkbenchKeys, type WorkbenchWays } from '../use-workbench-keys.ts'
import { useEntry, type Entry } from './use-entry.ts'
import type { EntrySettings } from './use-entry-settings.ts'
import { useOpening, type OpeningEntry } from './use-opening.ts'

/** The point that is entered, as the parts of the workbench show it a frame after the key; its row is drawn at once. */
export interface PointEntry {
  readonly entry: Entry
  /** Present while the questions before the first point are asked. */
  readonly opening: OpeningEntry | undefined
  readonly deadTime: DeadTime
}

const PointEntryContext = createContext<PointEntry | undefined>(undefined)

/** The point that is entered. Each key draws again whoever uses it: only what shows that point may. */
export function usePointEntry(): PointEntry {
  const shown = useContext(PointEntryContext)
  if (!shown) throw new Error('The point that is entered is shown outside of its workbench')
  return shown
}

/**
 * The point cycle and its keys around the workbench. A key changes what this component offers and so the parts that use it;
 * `children` stay as they are.
 */
export function PointEntryProvider({
  match,
  annotating: { view, names, replayed },
  playback,
  settings,
  workSpeed,
  onEntry,
  menuOpen,
  children,
  ...ways
}: WorkbenchWays & {
  match: MatchView
  annotating: Annotating
  playback: Playback
  settings: EntrySettings
  workSpeed: WorkSpeedSetting
  /** Called with the entry after each change. */
  onEntry: (entry: Entry) => void
  menuOpen: boolean
  children: ReactNode
}) {
  const { mayEdit, rules, teamType } = view
  const state = useLater(selectEntry)
  const now = useEntered(names, replayed)
  const entry = useEntry({ state, replayed, playback, names, mayEdit, settings, onAlert: showError })
  const [isSetUp, setSetUp] = useState(false)
  const asked = useOpening(rules, teamType, () => setSetUp(true))
  const isAsked = mayEdit && !isSetUp && replayed.steps.length === 0 && state.phase === 'idle'
  const opening = isAsked ? asked : undefined
  const available = settings.quickEntry && mayEdit
  const deadTime = useDeadTime(playback, state, replayed, { ...workSpeed, available })
  useEffect(() => onEntry(entry))
  useWorkbenchKeys({
    ...ways,
    playback,
    deadTime,
    ...now,
    entry,
    opening,
    framesPerSecond: match.probe?.framesPerSecond ?? 25,
    mayEdit,
    menuOpen,
  })
  return <PointEntryContext value={{ entry, opening, deadTime }}>{children}</PointEntryContext>
}

/** What a key needs of what was entered, as it is when the key asks for it: an edit computes none of it. */
function useEntered(
  names: MatchNames,
  drawn: Replay,
): {
  readonly phase: () => EntryState['phase']
  readonly match: () => AnnotatedMatch
  readonly rows: () => readonly EntryRow[]
} {
  const store = useAppStore()
  const [rowsOf, matchOf] = useMemo(
    () => [weakMapMemoize(entryRows), weakMapMemoize(annotatedMatch)] as const,
    [],
  )
  const replayed = () => selectReplay(store.getState()) ?? drawn
  return {
    phase: () => selectEntry(store.getState()).phase,
    match: () => matchOf(replayed()),
    rows: () => rowsOf(replayed(), names),
  }
}
