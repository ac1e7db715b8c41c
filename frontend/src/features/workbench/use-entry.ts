import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import { legalKeys, type LegalKeys } from '@courtline/scoring/entry/legal-keys'
import {
  CANNOT_END_HERE,
  canContinue,
  editRow,
  setNetCrosses,
  type EntryContext,
  type EntryState,
} from '@courtline/scoring/entry/point-cycle'
import { describeDraft, draftWinner, missingFields, type MissingField } from '@courtline/scoring/entry/draft'
import type { Replay } from '@courtline/scoring/replay'
import { stateAt } from '@courtline/scoring/timeline'
import { refusals, validateEvent } from '@courtline/scoring/validate'
import type { EventDescription, Team } from '@courtline/scoring/vocabulary'
import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import type { Playback } from '../../video/playback.ts'
import { startWithLead } from './dead-time.ts'
import {
  continueEntry,
  nudgeRow,
  pressEntryKey,
  redo,
  removeEntry,
  undo,
  type Notice,
} from './edit-commands.ts'
import { nudgedEntry, type Edge } from './nudge.ts'
import { useWorkbenchSettingsQuery } from './workbench-calls.ts'
import { entryChanged, selectAnnotation } from './workbench-slice.ts'

/** The point cycle, wired to video, store and rules. */
export interface Entry {
  readonly state: EntryState
  readonly quickEntry: boolean
  readonly legal: LegalKeys
  readonly netCrosses: number
  /** What the open description would record; null while nothing is described. */
  readonly described: EventDescription | null
  readonly missing: readonly MissingField[]
  readonly winner: Team | null
  /** Why it could not be recorded, in the engine's words. */
  readonly problems: readonly string[]
  readonly canContinue: boolean
  /** What the last key could not do, in words. */
  readonly notice: string
  readonly press: (key: EntryKey) => void
  readonly continuePoint: () => void
  readonly setCrossings: (count: number) => void
  readonly editRow: (annotationId: string) => void
  readonly removeRow: (annotationId: string) => void
  /** Which end of the interval Shift ← and → move, of the open point or else of the marked row. */
  readonly edge: Edge
  readonly chooseEdge: (edge: Edge) => void
  readonly nudge: (bySeconds: number, annotationId: string | null) => void
  readonly undo: () => void
  readonly redo: () => void
}

const FIELD_WORDS: Readonly<Record<MissingField, string>> = {
  outcome: 'what happened',
  shotType: 'the stroke',
  endingPlayer: 'the player',
  netCrosses: 'the crossings of the net',
}

export function useEntry({
  view,
  replayed,
  playback,
  mayEdit,
  onAlert,
}: {
  view: AnnotationView
  replayed: Replay
  playback: Playback
  mayEdit: boolean
  onAlert: (message: string) => void
}): Entry {
  const dispatch = useAppDispatch()
  const state = useAppSelector(({ workbench }) => workbench.entry)
  const annotation = useAppSelector(selectAnnotation)
  const settings = useWorkbenchSettingsQuery()
  const [notice, setNotice] = useState('')
  const [edge, chooseEdge] = useState<Edge>('stop')
  const quickEntry = settings.data?.quickEntry ?? true
  const startSeconds = startOf(state) ?? playback.seconds
  const before = stateAt(replayed, startSeconds)
  const context = (nowMs: number): EntryContext => ({
    teamType: view.teamType,
    servingTeam: before.servingTeam,
    quickEntry,
    videoSeconds: toMilliseconds(playback.seconds),
    nowMs,
  })
  // What is shown does not age: keys that amend are offered until the next one is pressed.
  const shown = context(state.phase === 'idle' ? (state.saved?.atMs ?? 0) : 0)
  const draft = state.phase === 'describing' ? state.draft : null
  const described = draft?.outcome ? describeDraft(draft, shown) : null

  const tell = (notices: readonly Notice[]) => {
    setNotice('')
    for (const each of notices) {
      if (each.type === 'alert') onAlert(each.message)
      else setNotice(`Still needed: ${each.missing.map((field) => FIELD_WORDS[field]).join(', ')}.`)
    }
  }
  const refused = described ? refusals(validateEvent(described, before)).map(({ message }) => message) : []
  return {
    state,
    quickEntry,
    legal: legalKeys(state, shown),
    netCrosses: state.phase === 'in-play' ? state.netCrosses : (draft?.netCrosses ?? 0),
    described,
    missing: draft ? missingFields(draft, shown) : [],
    winner: draft ? draftWinner(draft, shown) : null,
    problems: refused,
    canContinue: canContinue(state),
    notice,
    press: (key) => {
      if (!mayEdit) return
      const now = context(Date.now())
      const starts = key === 'space' && state.phase === 'idle' && quickEntry
      const at = starts ? { ...now, videoSeconds: startOfPoint(playback, replayed) } : now
      if (key === 'space' && state.phase === 'idle') playback.play()
      tell(dispatch(pressEntryKey(key, at)))
    },
    continuePoint: () => tell(dispatch(continueEntry())),
    setCrossings: (count) => void dispatch(entryChanged(setNetCrosses(state, count))),
    editRow: (annotationId) => {
      const event = annotation.entries.get(annotationId)
      if (!event || !mayEdit) return
      if (state.phase !== 'idle') setNotice('Finish or cancel the open point first.')
      else if (event.eventType === 'Adjustment') setNotice('An adjustment is removed and made anew.')
      else dispatch(entryChanged(editRow(state, event)))
    },
    removeRow: (annotationId) => {
      if (!mayEdit) return
      if (state.phase === 'idle') dispatch(removeEntry(annotationId))
      else setNotice('Finish or cancel the open point first.')
    },
    edge,
    chooseEdge,
    nudge: (bySeconds, annotationId) => {
      if (!mayEdit) return
      setNotice('')
      if (state.phase !== 'idle') {
        const moved = nudgedEntry(state, edge, bySeconds)
        if (moved) dispatch(entryChanged(moved))
        else onAlert(CANNOT_END_HERE)
      } else if (annotationId === null) setNotice('Choose a row first.')
      else if (!dispatch(nudgeRow(annotationId, edge, bySeconds))) onAlert(CANNOT_END_HERE)
    },
    undo: () => {
      if (!mayEdit) return
      if (state.phase !== 'idle' || state.saved) tell(dispatch(pressEntryKey('undo', context(Date.now()))))
      else if (!dispatch(undo())) setNotice('There is nothing to undo.')
    },
    redo: () => {
      if (mayEdit && !dispatch(redo())) setNotice('There is nothing to redo.')
    },
  }
}

/** Where a point begins that is started now: the picture may have run on while the hand reacted. */
function startOfPoint(playback: Playback, { steps }: Replay): number {
  const { seconds, rate, playing } = playback
  const before = steps.findLast(({ event }) => event.clockTime.start <= seconds)?.event.clockTime
  const notBefore = before ? (before.stop ?? before.start) : 0
  return toMilliseconds(startWithLead(seconds, { rate, playing, notBefore }))
}

function startOf(state: EntryState): number | undefined {
  switch (state.phase) {
    case 'idle':
      return undefined
    case 'in-play':
      return state.startSeconds
    case 'describing':
      return state.draft.startSeconds
  }
}

/** Clock times are kept to the millisecond (D12). */
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000
