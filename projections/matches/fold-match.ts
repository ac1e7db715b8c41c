import { isAnnotationEvent, type MatchEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import { VIEWABLE, type LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { CREATED, lifeCycleAfter, type LifeCycleState } from '@courtline/messages/match/status'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { Piece } from '@courtline/messages/media/media'
import { withoutAccountNames } from '@courtline/messages/match/account-names'
import { processingAfter } from '@courtline/messages/match/processing'
import { whatHappened } from '@courtline/messages/match/what-happened'
import type { MatchDocument, StatusLine } from './match-document.ts'

/** A match after one more event of its stream. Throws where a stream does not begin with MatchCreated. */
export function foldMatch(match: MatchDocument | null, recorded: Recorded<MatchEvent>): MatchDocument {
  const { event, meta, revision, position } = recorded
  if (event.type === 'MatchCreated') return created(recorded, event)
  if (!match) throw new Error(`The stream of a match begins with ${event.type}`)
  const seen = { ...match, revision, position }
  if (isAnnotationEvent(event)) return edited(seen, event, meta.at)
  const lifeCycle = lifeCycleAfter(match.lifeCycle, event)
  const changed: MatchDocument = {
    ...withFact(seen, event, meta),
    lifeCycle,
    lastUpdate: meta.at,
    processing: processingAfter(match.processing, lifeCycle, meta.at),
    finishedOnce: finishedAfter(match.finishedOnce, event, lifeCycle),
  }
  return withLine(changed, recorded, event)
}

type OfType<T extends MatchEvent['type']> = Extract<MatchEvent, { type: T }>

function created(recorded: Recorded<MatchEvent>, event: OfType<'MatchCreated'>): MatchDocument {
  const { meta, stream, revision, position } = recorded
  const { ownerId, metadata, ...facts } = event.data
  const match: MatchDocument = {
    id: subjectIdOf(stream),
    ownerId,
    ownerIds: [ownerId],
    ...facts,
    lifeCycle: CREATED,
    processing: { state: 'idle' },
    finishedOnce: false,
    statusLog: [],
    reviewComments: [],
    metadata: withoutAccountNames(metadata),
    firstUpdate: meta.at,
    lastUpdate: meta.at,
    lastAnnotationUpdate: null,
    workedOnAt: meta.at,
    titleImage: null,
    thumbnails: null,
    rawUploads: [],
    ...NO_VIDEO,
    ...NO_CUT,
    links: [],
    embedOpen: false,
    demo: false,
    mediaRemoved: false,
    revision,
    position,
  }
  return withLine(match, recorded, event)
}

const NO_VIDEO = { preprocessedVideoUri: null, probe: null, smallRenditions: { uncut: null, cut: null } }
const NO_CUT = { postprocessedVideoUri: null, pieces: [], cutSeconds: null, needsPostprocessing: false }

/** An admin's silent correction is nobody's work: it moves no date (D51), but may leave what was cut (D102). */
function edited(match: MatchDocument, event: AnnotationEvent, at: string): MatchDocument {
  if (!event.data.silent) return { ...match, workedOnAt: at, lastUpdate: at, lastAnnotationUpdate: at }
  return leavesThePieces(event, match.pieces) ? { ...match, needsPostprocessing: true } : match
}

function leavesThePieces(event: AnnotationEvent, pieces: readonly Piece[]): boolean {
  const clock = clockTimeOf(event)
  if (!clock || pieces.length === 0) return false
  const { start, stop = start } = clock
  return !pieces.some((piece) => start >= piece.clockStart && stop <= piece.clockStop)
}

function clockTimeOf(event: AnnotationEvent): { start: number; stop?: number } | undefined {
  switch (event.type) {
    case 'ServeAdded':
      return event.data.description.clockTime
    case 'ServeChanged':
      return event.data.changes.clockTime
    case 'EditUndone':
      return event.data.restores?.eventType === 'Point' ? event.data.restores.clockTime : undefined
    case 'ServeRemoved':
    case 'AdjustmentAdded':
    case 'AdjustmentChanged':
    case 'AdjustmentRemoved':
      return undefined
  }
}

function withFact(
  match: MatchDocument,
  event: LifeCycleEvent,
  { at, actorId }: Recorded<MatchEvent>['meta'],
): MatchDocument {
  switch (event.type) {
    case 'RawUploadAdded':
      return { ...match, rawUploads: [...match.rawUploads, event.data].toSorted((a, b) => a.order - b.order) }
    case 'FetchRequested':
      return { ...match, url: event.data.url }
    case 'FilesReplaced':
      return { ...match, rawUploads: [], ...NO_VIDEO, ...NO_CUT }
    case 'Preprocessed':
      return {
        ...match,
        preprocessedVideoUri: event.data.uri,
        smallRenditions: { uncut: event.data.small ?? null, cut: null },
        probe: event.data.probe,
        titleImage: event.data.titleImageUri ?? match.titleImage,
        thumbnails: event.data.thumbnails ?? match.thumbnails,
        ...NO_CUT,
      }
    case 'Postprocessed':
      return {
        ...match,
        postprocessedVideoUri: event.data.uri,
        smallRenditions: { ...match.smallRenditions, cut: event.data.small ?? null },
        pieces: event.data.pieces,
        cutSeconds: event.data.durationSeconds,
        needsPostprocessing: false,
      }
    case 'MatchClaimed':
    case 'AnnotationRejected':
      return { ...match, workedOnAt: at }
    case 'ReviewCommentAdded': {
      const comment = { ...event.data, date: at, userId: actorId, resolved: false }
      return { ...match, reviewComments: [...match.reviewComments, comment] }
    }
    case 'ReviewCommentResolved':
      return {
        ...match,
        reviewComments: match.reviewComments.map((comment) =>
          comment.commentId === event.data.commentId ? { ...comment, resolved: true } : comment,
        ),
      }
    case 'PriorityChanged':
      return { ...match, priority: event.data.priority }
    case 'MetadataChanged':
      return { ...match, metadata: withoutAccountNames(event.data.metadata) }
    case 'RulesChanged':
      return { ...match, metadata: { ...match.metadata, ...event.data } }
    case 'TitleImageChanged':
      return { ...match, titleImage: event.data.uri }
    case 'MatchShared':
      return { ...match, links: [...match.links, event.data] }
    case 'MatchLinkDeleted':
      return { ...match, links: match.links.filter((link) => link.linkId !== event.data.linkId) }
    case 'EmbedChanged':
      return { ...match, embedOpen: event.data.open }
    case 'DemoChanged':
      return { ...match, demo: event.data.demo }
    case 'OwnerMoved':
      return {
        ...match,
        ownerId: event.data.ownerId,
        ownerIds: [...new Set([...match.ownerIds, event.data.ownerId])],
      }
    case 'MediaRemoved':
      return { ...match, mediaRemoved: true }
    case 'TitleImageRequested':
    case 'TitleImageFailed':
    case 'PlayerLeft':
    case 'MatchRestored':
    case 'MatchCreated':
    case 'PreprocessingRequested':
    case 'ProcessingFailed':
    case 'QueuedWithoutVideo':
    case 'MatchReleased':
    case 'AnnotationCompleted':
    case 'AnnotationAccepted':
    case 'PostprocessingRequested':
    case 'RevertedToCreated':
    case 'MatchDeleted':
      return match
  }
}

/** New files make it a match that was never finished. */
function finishedAfter(before: boolean, event: LifeCycleEvent, lifeCycle: LifeCycleState): boolean {
  if (event.type === 'RevertedToCreated' || event.type === 'FilesReplaced') return false
  return before || VIEWABLE.includes(lifeCycle.status)
}

function withLine(
  match: MatchDocument,
  { meta, position }: Recorded<MatchEvent>,
  event: LifeCycleEvent,
): MatchDocument {
  const what = whatHappened(event)
  if (what === null) return match
  const line: StatusLine = {
    position,
    date: meta.at,
    status: match.lifeCycle.status,
    what,
    userId: meta.actorId.startsWith('worker:') ? null : meta.actorId,
    reason: meta.reason ?? null,
    why: event.type === 'AnnotationRejected' ? event.data.why : null,
  }
  return { ...match, statusLog: [line, ...match.statusLog] }
}
