import { isAnnotationEvent, type MatchEvent } from '@courtline/messages/events'
import type { AnnotationEvent } from '@courtline/messages/match/annotation'
import type { LifeCycleEvent, LinkSource, MatchStatus, RawUpload } from '@courtline/messages/match/life-cycle'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { CREATED, lifeCycleAfter, type LifeCycleState } from '@courtline/messages/match/status'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { EMPTY_EDIT_LOG, editLogAfter, type EditLog } from './annotation/edit-log.ts'

/** The state of a match for its decider. */
export interface Match {
  /** The stage of its life, with the annotator and the job that this stage has. */
  readonly lifeCycle: LifeCycleState
  readonly ownerId: string
  readonly metadata: MatchMetadata
  readonly priority: number
  /** In the order in which they came. */
  readonly rawUploads: readonly RawUpload[]
  /** Links that the video is fetched from, separated by commas; empty once it was, or where there are none. */
  readonly url: string
  /** The service that these links are of. */
  readonly linkSource: LinkSource
  readonly editLog: EditLog
  /** commentId → whether it was resolved. */
  readonly reviewComments: ReadonlyMap<string, 'open' | 'resolved'>
  /** When the annotator last did something: claimed, got it back, edited. A claim lapses from then on (D20). */
  readonly workedOnAt: string
  readonly titleImageUri: string | null
  /** Chosen by a user from the files that are there: nothing that is made of them once more takes its place. */
  readonly titleIsChosen: boolean
  /** The title image that the media worker is making; null where none is requested. */
  readonly titleJob: { readonly jobId: string; readonly clockSeconds: number } | null
  /** linkId → hash of the address that may watch (D67). */
  readonly links: ReadonlyMap<string, string>
  readonly embedOpen: boolean
  readonly demo: boolean
  /** Since when it is deleted; null for a match that is there. */
  readonly deletedAt: string | null
  /** Its files went with the deletion: it cannot come back (D109). */
  readonly mediaRemoved: boolean
}

/** Null before the first event of the stream. */
export type DecidedMatch = Match | null

export const statusOf = (match: Pick<Match, 'lifeCycle'>): MatchStatus => match.lifeCycle.status

/** The match after a page of its events; `state` itself stays as it is. */
export function evolveMatch(state: DecidedMatch, page: readonly Recorded<MatchEvent>[]): DecidedMatch {
  const match = page.reduce(afterOne, state)
  return match && { ...match, editLog: editLogAfter(match.editLog, page.flatMap(asEdit)) }
}

const asEdit = ({ id, meta, event }: Recorded<MatchEvent>) =>
  isAnnotationEvent(event) ? [{ id, meta, event }] : []

function afterOne(match: DecidedMatch, { event, meta }: Recorded<MatchEvent>): DecidedMatch {
  if (event.type === 'MatchCreated') return created(event, meta.at)
  if (!match) throw new Error(`The stream of a match begins with ${event.type}`)
  if (isAnnotationEvent(event)) return workedOn(match, event, meta.at)
  return { ...withFact(match, event, meta.at), lifeCycle: lifeCycleAfter(match.lifeCycle, event) }
}

function created({ data }: Extract<MatchEvent, { type: 'MatchCreated' }>, at: string): Match {
  const { ownerId, metadata, priority } = data
  return {
    lifeCycle: CREATED,
    ownerId,
    metadata,
    priority,
    rawUploads: [],
    url: '',
    linkSource: 'url',
    editLog: EMPTY_EDIT_LOG,
    reviewComments: new Map(),
    workedOnAt: at,
    titleImageUri: null,
    titleIsChosen: false,
    titleJob: null,
    links: new Map(),
    embedOpen: false,
    demo: false,
    deletedAt: null,
    mediaRemoved: false,
  }
}

/** An admin's silent correction is nobody's work on the match (D51). */
const workedOn = (match: Match, { data }: AnnotationEvent, at: string): Match =>
  data.silent ? match : { ...match, workedOnAt: at }

function withFact(match: Match, event: LifeCycleEvent, at: string): Match {
  switch (event.type) {
    case 'RawUploadAdded':
      return { ...match, rawUploads: [...match.rawUploads, event.data] }
    case 'FetchRequested':
      return { ...match, url: event.data.url ?? '', linkSource: event.data.source }
    case 'PreprocessingRequested':
    case 'RevertedToCreated':
      return { ...match, url: '' }
    case 'FilesReplaced':
      return { ...match, rawUploads: [], url: '', titleJob: null, titleIsChosen: false }
    case 'Preprocessed':
      return { ...match, titleImageUri: event.data.titleImageUri ?? match.titleImageUri }
    case 'MatchClaimed':
    case 'AnnotationRejected':
      return { ...match, workedOnAt: at }
    case 'ReviewCommentAdded':
      return withComment(match, event.data.commentId, 'open')
    case 'ReviewCommentResolved':
      return withComment(match, event.data.commentId, 'resolved')
    case 'PriorityChanged':
      return { ...match, priority: event.data.priority }
    case 'MetadataChanged':
      return { ...match, metadata: event.data.metadata }
    case 'RulesChanged':
      return { ...match, metadata: { ...match.metadata, ...event.data } }
    case 'TitleImageChanged':
      return { ...match, titleImageUri: event.data.uri, titleIsChosen: true, titleJob: null }
    case 'TitleImageRequested': {
      const { jobId, clockSeconds } = event.data
      return { ...match, titleJob: { jobId, clockSeconds } }
    }
    case 'TitleImageFailed':
      return { ...match, titleJob: null }
    case 'MatchShared':
      return { ...match, links: new Map(match.links).set(event.data.linkId, event.data.emailHash) }
    case 'MatchLinkDeleted':
      return { ...match, links: new Map([...match.links].filter(([id]) => id !== event.data.linkId)) }
    case 'EmbedChanged':
      return { ...match, embedOpen: event.data.open }
    case 'DemoChanged':
      return { ...match, demo: event.data.demo }
    case 'OwnerMoved':
      return { ...match, ownerId: event.data.ownerId }
    case 'PlayerLeft':
    case 'MatchCreated':
    case 'ProcessingFailed':
    case 'QueuedWithoutVideo':
    case 'MatchReleased':
    case 'AnnotationCompleted':
    case 'AnnotationAccepted':
    case 'PostprocessingRequested':
    case 'Postprocessed':
      return match
    case 'MatchDeleted':
      return { ...match, deletedAt: at, titleJob: null }
    case 'MatchRestored':
      return { ...match, deletedAt: null }
    case 'MediaRemoved':
      return { ...match, mediaRemoved: true }
  }
}

const withComment = (match: Match, commentId: string, state: 'open' | 'resolved'): Match => ({
  ...match,
  reviewComments: new Map(match.reviewComments).set(commentId, state),
})
