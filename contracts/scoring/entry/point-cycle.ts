import { impossibleRally } from '../replay/validation/validate.ts'
import { isRallyError } from '../rules/rally.ts'
import type { AnnotatedEvent, EventDescription } from '../rules/vocabulary.ts'
import { describeDraft, missingFields, type MissingField } from './draft.ts'
import type { EntryKey } from './keys.ts'
import { pointDraftOf, emptyDraft, type DraftContext, type PointDraft } from './point-draft.ts'
import { crossingsByKey, isCountKey, isWholeOutcomeKey, shortcutOf, type Shortcut } from './shortcuts.ts'
import { amendedBy, describedBy, isDescribed, type DescribingKey } from './typed.ts'

/** Shown where ending a point would not leave an interval (model 5). */
export const CANNOT_END_HERE = "Can't end the point here, would create a negative or zero length point."

/** How long after a quick save its keys still amend it (D46). */
export const AMEND_MS = 2000

/** Which event a description will be written to. */
export type Origin =
  /** The point that just ended: Space and Continue Point take it up again (D49). */
  | { readonly type: 'just-ended' }
  /** The point that was just saved, being corrected. */
  | { readonly type: 'amended'; readonly annotationId: string }
  /** An older row. */
  | { readonly type: 'edited'; readonly annotationId: string }

/** The point cycle (model 4): state 0 idle, 1 in play, 2 describing. */
export type EntryState =
  | { readonly phase: 'idle'; readonly saved: SavedPoint | null }
  | { readonly phase: 'in-play'; readonly startSeconds: number; readonly netCrosses: number }
  | { readonly phase: 'describing'; readonly draft: PointDraft; readonly origin: Origin }

/** The last point of this sitting, while its keys may still amend it. */
export interface SavedPoint {
  readonly annotationId: string
  readonly draft: PointDraft
  /** Time of the save, or of the last key that amended it (D104). */
  readonly atMs: number
}

/** What the cycle reads beside the key; its draft context is that of `entryContext` for `subjectOf` the state. */
export interface EntryContext extends DraftContext {
  /** Playhead, in clock seconds. */
  readonly videoSeconds: number
  /** Time of the key press, for the 2 s of amending. */
  readonly nowMs: number
  /** The id that a point gets which this key saves. */
  readonly newId: string
  /** Where a serve that has just ended began, for the shortcut that records it by one key; clock seconds. */
  readonly serveStartSeconds?: number
}

/** What the workbench has to do. */
export type EntryCommand =
  | { readonly type: 'save'; readonly annotationId: string; readonly event: EventDescription }
  /** Replace the point that was just saved. */
  | { readonly type: 'amend'; readonly annotationId: string; readonly event: EventDescription }
  /** Take the point that was just saved back out; its draft is open again. */
  | { readonly type: 'withdraw'; readonly annotationId: string }
  | { readonly type: 'change'; readonly annotationId: string; readonly event: EventDescription }
  | { readonly type: 'alert'; readonly message: string }
  | { readonly type: 'incomplete'; readonly missing: readonly MissingField[] }
  /** Nothing of the entry is left to undo: undo the last edit. */
  | { readonly type: 'undo-edit' }

/** What an action of the point cycle leads to. */
export interface EntryResult {
  readonly state: EntryState
  readonly commands: readonly EntryCommand[]
}

/** Nothing is being entered. */
export const IDLE: EntryState = { phase: 'idle', saved: null }

/** One key in the point cycle. Pure: the same state, key and context give the same result. */
export function pressKey(state: EntryState, key: EntryKey, context: EntryContext): EntryResult {
  if (isOff(key, context)) return unchanged(state)
  switch (state.phase) {
    case 'idle':
      return pressIdle(state, key, context)
    case 'in-play':
      return pressInPlay(state, key, context)
    case 'describing':
      return pressDescribing(state, key, context)
  }
}

/** Takes up a recorded row, which is possible only in state 0 (model 2). */
export function editRow(state: EntryState, event: AnnotatedEvent): EntryState {
  if (state.phase !== 'idle' || event.eventType !== 'Point') return state
  return {
    phase: 'describing',
    draft: pointDraftOf(event),
    origin: { type: 'edited', annotationId: event.annotationId },
  }
}

/** The number input: sets the crossings outright. */
export function setNetCrosses(state: EntryState, netCrosses: number): EntryState {
  const count = Math.max(0, Math.trunc(netCrosses))
  switch (state.phase) {
    case 'idle':
      return state
    case 'in-play':
      return { ...state, netCrosses: count }
    case 'describing':
      return { ...state, draft: { ...state.draft, netCrosses: count } }
  }
}

/** Whether Continue Point is offered: for the point that just ended or was just saved (D46, D49). */
export function canContinue(state: EntryState): boolean {
  if (state.phase === 'idle') return state.saved !== null
  return state.phase === 'describing' && state.origin.type === 'just-ended'
}

/** Continue Point: the point continues, its stop will be replaced (D49). */
export function continuePoint(state: EntryState): EntryResult {
  if (!canContinue(state)) return unchanged(state)
  if (state.phase === 'idle' && state.saved !== null) {
    const { draft, annotationId } = state.saved
    return { state: inPlayAgain(draft), commands: [{ type: 'withdraw', annotationId }] }
  }
  return state.phase === 'describing' ? moved(inPlayAgain(state.draft)) : unchanged(state)
}

function inPlayAgain({ startSeconds, netCrosses }: PointDraft): EntryState {
  return { phase: 'in-play', startSeconds, netCrosses }
}

function moved(state: EntryState): EntryResult {
  return { state, commands: [] }
}

const unchanged = moved

const isOn = (shortcut: Shortcut, { shortcuts = [], quickEntry }: DraftContext) =>
  quickEntry && shortcuts.includes(shortcut)

/** Whether a key means nothing, because the shortcut that gives it a meaning is off. */
export function isOff(key: EntryKey, context: DraftContext): boolean {
  const shortcut = shortcutOf(key, context.teamType)
  return shortcut !== undefined && !isOn(shortcut, context)
}

type Idle = Extract<EntryState, { phase: 'idle' }>
type InPlay = Extract<EntryState, { phase: 'in-play' }>
type Describing = Extract<EntryState, { phase: 'describing' }>

function pressIdle(state: Idle, key: EntryKey, context: EntryContext): EntryResult {
  if (key === 'space') {
    const netCrosses = isOn('countServe', context) ? 1 : 0
    return moved({ phase: 'in-play', startSeconds: context.videoSeconds, netCrosses })
  }
  const { saved } = state
  if (key === 'undo') {
    if (saved === null) return { state, commands: [{ type: 'undo-edit' }] }
    const { draft, annotationId } = saved
    return { state: describingAgain(draft), commands: [{ type: 'withdraw', annotationId }] }
  }
  if (!mayAmend(saved, context)) return serveAtOnce(state, key, context)
  const { annotationId } = saved
  const draft = amendedBy(saved.draft, key, context.teamType)
  if (draft === saved.draft) return unchanged(state)
  if (missingFields(draft, context).length > 0)
    return moved({ phase: 'describing', draft, origin: { type: 'amended', annotationId } })
  return {
    state: { phase: 'idle', saved: { annotationId, draft, atMs: context.nowMs } },
    commands: [{ type: 'amend', annotationId, event: describeDraft(draft, context) }],
  }
}

/** Whether the keys still amend the point that was saved. */
export function mayAmend(saved: SavedPoint | null, { nowMs }: EntryContext): saved is SavedPoint {
  return saved !== null && nowMs - saved.atMs <= AMEND_MS
}

const SERVE_KEYS: readonly EntryKey[] = ['ace', 'net', 'out', 'let']

/** Whether a key between points records a serve that has just ended. */
export function recordsServe(key: EntryKey, context: EntryContext): boolean {
  return SERVE_KEYS.includes(key) && isOn('serveAtOnce', context) && context.serveStartSeconds !== undefined
}

function serveAtOnce(state: Idle, key: EntryKey, context: EntryContext): EntryResult {
  const { serveStartSeconds: startSeconds } = context
  if (startSeconds === undefined || !recordsServe(key, context)) return unchanged(state)
  const result = pressInPlay({ phase: 'in-play', startSeconds, netCrosses: 0 }, key, context)
  return result.state.phase === 'idle' ? result : { ...result, state }
}

function describingAgain(draft: PointDraft): EntryState {
  return { phase: 'describing', draft, origin: { type: 'just-ended' } }
}

function pressInPlay(state: InPlay, key: EntryKey, context: EntryContext): EntryResult {
  const netCrosses = crossingsByKey(key, state.netCrosses, context.teamType)
  if (netCrosses !== undefined) return moved({ ...state, netCrosses })
  if (isWholeOutcomeKey(key) || isCountKey(key)) return endAndDescribe(state, key, context)
  switch (key) {
    case 'space':
      return endPoint(state, context)
    case 'crossing':
      return moved({ ...state, netCrosses: state.netCrosses + 1 })
    case 'takeBackCrossing':
      return moved(state.netCrosses > 0 ? { ...state, netCrosses: state.netCrosses - 1 } : state)
    case 'cancel':
    case 'undo':
      return moved(IDLE)
    case 'winner':
    case 'unforcedError':
    case 'forcedError':
    case 'ace':
    case 'net':
    case 'out':
    case 'let':
      return endAndDescribe(state, key, context)
    case 'save':
    case 'player1':
    case 'player2':
    case 'player3':
    case 'player4':
    case 'forehand':
    case 'backhand':
    case 'volley':
      return unchanged(state)
  }
}

/** These keys end the point first (D30). */
function endAndDescribe(state: InPlay, key: EntryKey, context: EntryContext): EntryResult {
  const ended = endPoint(state, context)
  return ended.state.phase === 'describing' ? pressDescribing(ended.state, key, context) : ended
}

function endPoint(state: InPlay, { videoSeconds }: EntryContext): EntryResult {
  if (!(videoSeconds > state.startSeconds))
    return { state, commands: [{ type: 'alert', message: CANNOT_END_HERE }] }
  return moved(describingAgain(emptyDraft(state.startSeconds, videoSeconds, state.netCrosses)))
}

function pressDescribing(state: Describing, key: EntryKey, context: EntryContext): EntryResult {
  if (isWholeOutcomeKey(key) || isCountKey(key)) return withKeyFurther(state, key, context)
  switch (key) {
    case 'space':
      return continuePoint(state)
    case 'cancel':
      return moved(IDLE)
    case 'undo':
      return undoDraft(state)
    case 'save':
      return save(state, context)
    case 'crossing':
    case 'takeBackCrossing':
      // Crossings are often typed last: they never trigger the save (D104).
      return moved(withKey(state, key, context))
    case 'ace':
    case 'let':
      return save(withKey(state, key, context), context)
    case 'net':
    case 'out': {
      const described = withKey(state, key, context)
      return isRallyError(state.draft.outcome)
        ? describedFurther(described, context)
        : save(described, context)
    }
    case 'winner':
    case 'unforcedError':
    case 'forcedError':
    case 'player1':
    case 'player2':
    case 'player3':
    case 'player4':
    case 'forehand':
    case 'backhand':
    case 'volley':
      return withKeyFurther(state, key, context)
  }
}

function withKey(state: Describing, key: DescribingKey, { teamType }: EntryContext): Describing {
  const draft = describedBy(state.draft, key, teamType)
  return draft === state.draft ? state : { ...state, draft }
}

function withKeyFurther(state: Describing, key: DescribingKey, context: EntryContext): EntryResult {
  const described = withKey(state, key, context)
  return described === state ? unchanged(state) : describedFurther(described, context)
}

/**
 * Quick entry saves as soon as nothing is missing (D46); an older row waits for Enter unless it is to be corrected at once,
 * and so does a point that cannot have ended as it is described.
 */
function describedFurther(state: Describing, context: EntryContext): EntryResult {
  const isComplete = missingFields(state.draft, context).length === 0
  const isPossible =
    isComplete && impossibleRally(describeDraft(state.draft, context), context.servingTeam) === null
  const waits = state.origin.type === 'edited' && !isOn('correctAtOnce', context)
  return context.quickEntry && isPossible && !waits ? save(state, context) : moved(state)
}

function save(state: Describing, context: EntryContext): EntryResult {
  const { draft, origin } = state
  const missing = missingFields(draft, context)
  if (missing.length > 0) return { state, commands: [{ type: 'incomplete', missing }] }
  const event = describeDraft(draft, context)
  const savedAs = (annotationId: string): EntryState => ({
    phase: 'idle',
    saved: context.quickEntry ? { annotationId, draft, atMs: context.nowMs } : null,
  })
  switch (origin.type) {
    case 'just-ended': {
      const annotationId = context.newId
      return { state: savedAs(annotationId), commands: [{ type: 'save', annotationId, event }] }
    }
    case 'amended': {
      const { annotationId } = origin
      return { state: savedAs(annotationId), commands: [{ type: 'amend', annotationId, event }] }
    }
    case 'edited': {
      // Saved as it was opened: there is nothing to change (D117).
      if (event === draft.recorded) return moved(IDLE)
      return { state: IDLE, commands: [{ type: 'change', annotationId: origin.annotationId, event }] }
    }
  }
}

/** Undo clears the description first, then the end of the point. */
function undoDraft({ draft, origin }: Describing): EntryResult {
  if (origin.type !== 'just-ended') return moved(IDLE)
  const { startSeconds, stopSeconds, netCrosses } = draft
  if (!isDescribed(draft) || stopSeconds === undefined) return moved(inPlayAgain(draft))
  return moved(describingAgain(emptyDraft(startSeconds, stopSeconds, netCrosses)))
}
