import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { LONGEST_COACH_CUT_SECONDS } from '@courtline/messages/reels/limits'
import {
  plannedSeconds,
  type ReelCommand,
  type ReelEvent,
  type ReelPiece,
} from '@courtline/messages/reels/reel'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import { NOTHING, record, refuse } from '../decision.ts'

type Recipe = Extract<ReelEvent, { type: 'ReelRequested' }>['data']

/** How far a reel is. */
type Making =
  | { readonly stage: 'pending'; readonly jobId: string }
  | { readonly stage: 'stopped' }
  | { readonly stage: 'complete' }
  | { readonly stage: 'withdrawn' }

interface Reel {
  readonly recipe: Recipe
  readonly making: Making
  readonly isShared: boolean
  /** Site → the job of its upload that is under way. */
  readonly uploads: ReadonlyMap<VideoSite, string>
}

/** One person's reels by id. */
export type ReelsState = ReadonlyMap<string, Reel>

type ReelCommandOf<T extends ReelCommand['type']> = Extract<ReelCommand, { type: T }>

/** The stream `reels-<userId>`: the highlight reels that one person has made (D90, D119). */
export const reelsDecider: Decider<ReelsState, ReelCommand, ReelEvent> = {
  initial: new Map(),
  evolve(state, page) {
    const reels = new Map(state)
    for (const { event } of page) apply(reels, event)
    return reels
  },
  decide(command, state) {
    switch (command.type) {
      case 'CreateReel':
        return create(command, state)
      case 'RetryReel':
        return retry(command, state)
      case 'CancelReel':
        return cancel(command, state)
      case 'DeleteReel':
        return state.has(command.reelId)
          ? record({ type: 'ReelDeleted', data: { reelId: command.reelId } })
          : NOTHING
      case 'DeleteAllReels':
        return record(
          ...[...state.keys()].map((reelId): ReelEvent => ({ type: 'ReelDeleted', data: { reelId } })),
        )
      case 'WithdrawReels':
        return withdraw(command, state)
      case 'ShareReel':
        return share(command, state)
      case 'TakeBackReel':
        return takeBack(command, state)
      case 'CompleteReel':
      case 'FailReel':
        return recordResult(command, state)
      case 'RequestReelUpload':
        return requestUpload(command, state)
      case 'RecordReelUploadBegun':
      case 'RecordReelUploaded':
      case 'RecordReelUploadFailed':
        return recordUpload(command, state)
    }
  },
}

function apply(reels: Map<string, Reel>, event: ReelEvent): void {
  if (event.type === 'ReelDeleted') {
    reels.delete(event.data.reelId)
    return
  }
  const before = reels.get(event.data.reelId)
  const after = event.type === 'ReelRequested' ? requested(event.data) : before && changed(before, event)
  if (after) reels.set(event.data.reelId, after)
}

const requested = (recipe: Recipe): Reel => ({
  recipe,
  making: { stage: 'pending', jobId: recipe.jobId },
  isShared: false,
  uploads: new Map(),
})

function changed(reel: Reel, event: Exclude<ReelEvent, { type: 'ReelRequested' | 'ReelDeleted' }>): Reel {
  switch (event.type) {
    case 'ReelRetried':
      return { ...reel, making: { stage: 'pending', jobId: event.data.jobId } }
    case 'ReelCompleted':
      return { ...reel, making: { stage: 'complete' } }
    case 'ReelFailed':
    case 'ReelCancelled':
      return { ...reel, making: { stage: 'stopped' } }
    case 'ReelWithdrawn':
      return { ...reel, making: { stage: 'withdrawn' }, isShared: false, uploads: new Map() }
    case 'ReelShared':
      return { ...reel, isShared: true }
    case 'ReelShareTakenBack':
      return { ...reel, isShared: false }
    case 'ReelUploadRequested':
      return { ...reel, uploads: new Map(reel.uploads).set(event.data.site, event.data.jobId) }
    case 'ReelUploadBegun':
      return reel
    case 'ReelUploaded':
    case 'ReelUploadFailed': {
      const uploads = new Map(reel.uploads)
      uploads.delete(event.data.site)
      return { ...reel, uploads }
    }
  }
}

/**
 * Refusals: REEL_TITLE_REQUIRED, REEL_EMPTY, REEL_TOO_LONG, REEL_PENDING while another one is being made,
 * TOO_MANY_REELS, REELS_TOO_LONG where all of them together would take more than that many reels of the usual length, which
 * a coach cut may exceed; what was withdrawn counts no more.
 */
function create(
  { by: _by, mostReels, longestSeconds, isCoachCut, type: _type, ...recipe }: ReelCommandOf<'CreateReel'>,
  state: ReelsState,
): Decision<ReelEvent> {
  if (state.has(recipe.reelId)) return NOTHING
  const flaw = flawOf(recipe, isCoachCut ? coachCutSeconds(recipe, longestSeconds) : longestSeconds)
  if (flaw) return flaw
  const reels = [...state.values()]
  if (reels.some(({ making }) => making.stage === 'pending')) return refuse('REEL_PENDING')
  const counted = reels.filter(({ making }) => making.stage !== 'withdrawn')
  if (counted.length >= mostReels) return refuse('TOO_MANY_REELS', { most: mostReels })
  const recipes = [recipe, ...counted.map((reel) => reel.recipe)]
  const seconds = recipes.reduce((sum, { pieces, look }) => sum + plannedSeconds(pieces, look), 0)
  if (seconds > mostReels * longestSeconds)
    return refuse('REELS_TOO_LONG', { minutes: Math.floor((mostReels * longestSeconds) / 60) })
  return record({ type: 'ReelRequested', data: { ...recipe, title: recipe.title.trim() } })
}

function flawOf({ title, pieces, look }: Recipe, longestSeconds: number) {
  if (title.trim() === '') return refuse('REEL_TITLE_REQUIRED')
  if (pieces.length === 0 || pieces.some(isEmpty)) return refuse('REEL_EMPTY')
  const minutes = Math.floor(longestSeconds / 60)
  return plannedSeconds(pieces, look) > longestSeconds ? refuse('REEL_TOO_LONG', { minutes }) : undefined
}

/** A coach cut is of one match: a film of several is a reel like any other. */
const coachCutSeconds = ({ pieces }: Recipe, longestSeconds: number) =>
  new Set(pieces.map(({ matchId }) => matchId)).size === 1
    ? Math.max(longestSeconds, LONGEST_COACH_CUT_SECONDS)
    : longestSeconds

/** Shorter than a picture lasts. */
const isEmpty = ({ clockStart, clockStop }: ReelPiece) => clockStop - clockStart < 0.02

/** Refusals: NOT_FOUND, REEL_PENDING where another one is being made; what is made or being made stays so. */
function retry({ reelId, jobId }: ReelCommandOf<'RetryReel'>, state: ReelsState): Decision<ReelEvent> {
  const reel = state.get(reelId)
  if (!reel || reel.making.stage === 'withdrawn') return refuse('NOT_FOUND')
  if (reel.making.stage !== 'stopped') return NOTHING
  if ([...state.values()].some(({ making }) => making.stage === 'pending')) return refuse('REEL_PENDING')
  return record({ type: 'ReelRetried', data: { ...reel.recipe, jobId } })
}

function cancel({ reelId }: ReelCommandOf<'CancelReel'>, state: ReelsState): Decision<ReelEvent> {
  const reel = state.get(reelId)
  if (!reel) return refuse('NOT_FOUND')
  return reel.making.stage === 'pending' ? record({ type: 'ReelCancelled', data: { reelId } }) : NOTHING
}

function withdraw({ matchId }: ReelCommandOf<'WithdrawReels'>, state: ReelsState): Decision<ReelEvent> {
  const shown = [...state].filter(
    ([, { recipe, making }]) =>
      making.stage !== 'withdrawn' && recipe.pieces.some((piece) => piece.matchId === matchId),
  )
  return record(...shown.map(([reelId]): ReelEvent => ({ type: 'ReelWithdrawn', data: { reelId, matchId } })))
}

/** Refusals: NOT_FOUND, REEL_NOT_READY. A reel that is shared keeps its link. */
function share(
  { reelId, shareId, tokenHash }: ReelCommandOf<'ShareReel'>,
  state: ReelsState,
): Decision<ReelEvent> {
  const reel = state.get(reelId)
  if (!reel) return refuse('NOT_FOUND')
  if (reel.making.stage !== 'complete') return refuse('REEL_NOT_READY')
  return reel.isShared ? NOTHING : record({ type: 'ReelShared', data: { reelId, shareId, tokenHash } })
}

function takeBack({ reelId }: ReelCommandOf<'TakeBackReel'>, state: ReelsState): Decision<ReelEvent> {
  const reel = state.get(reelId)
  if (!reel) return refuse('NOT_FOUND')
  return reel.isShared ? record({ type: 'ReelShareTakenBack', data: { reelId } }) : NOTHING
}

/** Refusal: STALE_JOB where the reel is gone, was cancelled, or is made by a newer job (P13). */
function recordResult(
  command: ReelCommandOf<'CompleteReel' | 'FailReel'>,
  state: ReelsState,
): Decision<ReelEvent> {
  const making = state.get(command.reelId)?.making
  if (making?.stage !== 'pending' || making.jobId !== command.jobId) return refuse('STALE_JOB')
  if (command.type === 'FailReel') {
    const { type: _, ...data } = command
    return record({ type: 'ReelFailed', data })
  }
  const { type: _, ...data } = command
  return record({ type: 'ReelCompleted', data })
}

/** A share is asked once per reel and site while one is under way, and may be repeated afterwards (D91). */
function requestUpload(
  { type: _type, by: _by, ...data }: ReelCommandOf<'RequestReelUpload'>,
  state: ReelsState,
): Decision<ReelEvent> {
  const reel = state.get(data.reelId)
  if (!reel) return refuse('NOT_FOUND')
  if (reel.making.stage !== 'complete') return refuse('REEL_NOT_READY')
  return reel.uploads.has(data.site) ? NOTHING : record({ type: 'ReelUploadRequested', data })
}

/** Refusal: STALE_JOB where the reel is gone or the upload is another one. */
function recordUpload(
  command: ReelCommandOf<'RecordReelUploadBegun' | 'RecordReelUploaded' | 'RecordReelUploadFailed'>,
  state: ReelsState,
): Decision<ReelEvent> {
  if (state.get(command.reelId)?.uploads.get(command.site) !== command.jobId) return refuse('STALE_JOB')
  switch (command.type) {
    case 'RecordReelUploadBegun': {
      const { type: _, ...data } = command
      return record({ type: 'ReelUploadBegun', data })
    }
    case 'RecordReelUploaded': {
      const { type: _, ...data } = command
      return record({ type: 'ReelUploaded', data })
    }
    case 'RecordReelUploadFailed': {
      const { type: _, ...data } = command
      return record({ type: 'ReelUploadFailed', data })
    }
  }
}
