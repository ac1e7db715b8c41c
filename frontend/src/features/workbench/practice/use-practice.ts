import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { descriptionOf } from '@courtline/messages/match/compare-annotations'
import type { MatchView } from '@courtline/messages/views/match'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { contradictions, type EntryDifference } from '@courtline/scoring/entry/entry-differences'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import { keysTowards } from '@courtline/scoring/entry/keys-towards'
import { AMEND_MS, IDLE } from '@courtline/scoring/entry/point-cycle'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import type { AnnotatedServe } from '@courtline/scoring/replay/structure'
import { useEffect, useMemo, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppDispatch, useAppSelector } from '../../../foundation/store/store.ts'
import { showError } from '../../../ui/toast.ts'
import { useEntry, type Entry } from '../entry/use-entry.ts'
import { useEntrySettings } from '../entry/use-entry-settings.ts'
import { changeEntry } from '../sync/edit-commands.ts'
import { closed, opened, selectAnnotation, selectReplay, useWorkbench } from '../sync/workbench-slice.ts'
import {
  isRight,
  judged,
  lessonsOf,
  offBy,
  type Judged,
  type Lessons,
} from '../../../domain/practice/lessons.ts'
import { useCues } from './use-cues.ts'

/** Nobody's: what is practised is kept in the page alone, and no annotation of the site has this name. */
const NOBODY = 'practice'

/** Opens a practice in the store of the workbench. Nothing sends or keeps what is typed; it is gone with the page. */
export function usePracticeOpened(reference: AnnotationView): {
  readonly lessons: Lessons
  readonly replayed: Replay | undefined
} {
  const dispatch = useAppDispatch()
  const lessons = useMemo(() => lessonsOf(reference), [reference])
  useEffect(() => {
    const view = { ...reference, annotation: [...lessons.given], lastEdits: {}, revision: 0 }
    const which = { kind: 'trial', userId: NOBODY, matchId: reference.matchId } as const
    dispatch(opened({ which, view, userId: NOBODY, undoable: [], kept: { pending: [], entry: IDLE } }))
    return () => void dispatch(closed())
  }, [dispatch, reference, lessons])
  return { lessons, replayed: useAppSelector(selectReplay) ?? undefined }
}

/** What is shown of the serve that is practised now. */
export interface Practice {
  readonly entry: Entry
  /** Undefined once all were practised. */
  readonly serve: AnnotatedServe | undefined
  /** Place of that serve among those that are practised, from 0. */
  readonly place: number
  /** The shortest way on, the next key first. */
  readonly keys: readonly EntryKey[]
  /** Where what is typed so far contradicts the reference. */
  readonly contradicting: readonly EntryDifference[]
  /** Seconds by which the open point begins too late; 0 where that is not more than hands may differ. */
  readonly offSeconds: number
  /** The entry that was just saved, where it differs: it can be corrected, or left with the reference's in its place. */
  readonly saved: Judged | undefined
  readonly typed: readonly AnnotatedEvent[]
  /** Places of the serves that were first entered otherwise. */
  readonly mistaken: ReadonlySet<number>
}

/** The practice of one person: what is typed is held against the lessons, key by key. */
export function usePractice(
  playback: Playback,
  { match, reference, names, lessons, replayed, started }: Practised,
): Practice {
  const dispatch = useAppDispatch()
  const { teamType } = reference
  const settings = useEntrySettings()
  const drawn = useWorkbench((workbench) => workbench.entry)
  const entry = useEntry({
    state: drawn,
    replayed,
    playback,
    mayEdit: true,
    names,
    settings,
    onAlert: showError,
  })
  const typed = useTyped(lessons)
  const { state } = entry
  const [last, lastServe] = [typed.at(-1), lessons.serves[typed.length - 1]]
  const lastJudged = last && lastServe && judged(last, lastServe, teamType)
  const isOpenAgain =
    state.phase === 'idle' || (state.phase === 'describing' && state.origin.type === 'amended')
  const saved = lastJudged && !isRight(lastJudged) && isOpenAgain ? lastJudged : undefined
  const place = saved ? typed.length - 1 : typed.length
  const mistaken = useMistaken(place, saved !== undefined)
  const serve = lessons.serves[place]
  useCues(playback, { serve, phase: state.phase, waits: saved !== undefined, started })
  const goOn = () => {
    if (last && lastServe) dispatch(changeEntry(last.annotationId, inPlaceOf(lastServe)))
  }
  const press = (key: EntryKey) => {
    if (!started || !serve) return
    if (saved && state.phase === 'idle' && (key === 'space' || key === 'save')) goOn()
    else entry.press(key)
  }
  return {
    entry: { ...entry, press },
    serve,
    place,
    keys: keysOn(entry, serve, saved, match.metadata.teamType),
    contradicting: serve ? contradictions(state, serve.step, { teamType, quickEntry: entry.quickEntry }) : [],
    offSeconds:
      serve && state.phase === 'in-play' ? offBy(state.startSeconds, serve.annotation.clockTime.start) : 0,
    saved,
    typed,
    mistaken,
  }
}

interface Practised {
  readonly match: MatchView
  readonly reference: AnnotationView
  readonly names: MatchNames
  readonly lessons: Lessons
  readonly replayed: Replay
  /** The video runs, and keys count. */
  readonly started: boolean
}

/** What was entered here, in the order in which it was entered. */
function useTyped({ given }: Lessons): readonly AnnotatedEvent[] {
  const { entries } = useAppSelector(selectAnnotation)
  return useMemo(() => {
    const there = new Set(given.map(({ annotationId }) => annotationId))
    return [...entries.values()].filter(({ annotationId }) => !there.has(annotationId))
  }, [entries, given])
}

function useMistaken(place: number, isWrong: boolean): ReadonlySet<number> {
  const [mistaken, setMistaken] = useState<ReadonlySet<number>>(new Set())
  if (isWrong && !mistaken.has(place)) setMistaken(new Set([...mistaken, place]))
  return mistaken
}

/** The reference's own entry, as an annotator would have recorded it. */
function inPlaceOf({ annotation }: AnnotatedServe) {
  const { updateAnnotatorId: _, origAnnotatorId: __, ...entry } = annotation
  return descriptionOf(entry)
}

function keysOn(
  { state, legal, quickEntry }: Entry,
  serve: AnnotatedServe | undefined,
  saved: Judged | undefined,
  teamType: AnnotationView['teamType'],
): readonly EntryKey[] {
  if (!serve) return []
  const isOff = state.phase === 'in-play' && offBy(state.startSeconds, serve.annotation.clockTime.start) !== 0
  if (isOff) return ['cancel']
  if (saved && saved.offSeconds !== 0) return ['save']
  // With literal keys the cycle does not keep what it saved: the edit is taken back as a whole.
  if (saved && state.phase === 'idle' && state.saved === null) return ['undo']
  const atMs = state.phase === 'idle' ? (state.saved?.atMs ?? 0) : 0
  const isLapsed = state.phase === 'idle' && legal.keys.every((key) => key === 'space' || key === 'undo')
  const nowMs = isLapsed ? atMs + AMEND_MS + 1 : atMs
  // Right already, and about the next serve: the cycle is still idle after the one before.
  const from = state.phase === 'idle' && !saved ? IDLE : state
  return keysTowards(from, serve.step, { teamType, quickEntry, nowMs }) ?? []
}
