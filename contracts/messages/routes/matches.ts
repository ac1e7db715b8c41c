import { Type } from 'typebox'
import { AnnotatedEvent } from '../match/annotated-event.ts'
import { Edit } from '../match/annotation.ts'
import { MATCH_STATUSES } from '../match/life-cycle.ts'
import { MatchMetadata } from '../match/metadata.ts'
import { RuleSet } from '../match/rule-set.ts'
import { MediaUri } from '../media/media.ts'
import { closed, Count, Email, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { AnnotationView, FlaggedEntries, HistoryEntry, StatisticsView } from '../views/annotation.ts'
import { FoundMatches } from '../views/found-matches.ts'
import { WorkPlace } from '../live.ts'
import { MatchCard, MatchView, ReviewComment, StatusLogEntry } from '../views/match.ts'
import { QUEUE_STATUSES, QueueView } from '../views/queue.ts'
import { annotationChoice } from '../match/which-annotation.ts'
import { AsOf, Then, watched } from './as-of.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const Reason = Type.Object({ reason: Text(1000) }, closed)
/** The client's own name for this command: sending it again is the same command (P2). Taken from the header when absent. */
const CommandId = Type.Optional(Uuid)

/** Two thousand edits fit several times over. */
const ANNOTATION_BYTES = 2 * 1024 * 1024

/** The whole annotation, in any order; If-Match names the one that it replaces, as the ETag of the read did. */
const WholeAnnotation = Type.Object({ annotation: Type.Array(AnnotatedEvent, { maxItems: 2000 }) }, closed)
/** How many entries were added, changed and removed. */
const Replaced = Type.Object(
  { revision: Count, position: Text(20), added: Count, changed: Count, removed: Count },
  closed,
)

const act = <const N extends string>(method: 'POST' | 'PUT', name: N, summary: string) =>
  route({
    method,
    path: `/api/matches/:id/${name}`,
    permission: 'Login',
    summary,
    params: Id,
    answer: MatchView,
  })

/** An action on a match; a reason may be given, which the status history keeps. */
const actWithReason = <const N extends string>(method: 'POST' | 'PUT', name: N, summary: string) =>
  route({
    method,
    path: `/api/matches/:id/${name}`,
    permission: 'Login',
    summary,
    params: Id,
    body: Nullable(Reason),
    answer: MatchView,
  })

export const matchRoutes = {
  matches: route({
    method: 'GET',
    path: '/api/matches',
    permission: 'Login',
    summary: 'Matches of the caller; of another user for an admin (D72)',
    query: Type.Object(
      {
        status: Type.Optional(Type.Union([OneOf(MATCH_STATUSES), Type.Array(OneOf(MATCH_STATUSES))])),
        fromTime: Type.Optional(Type.Number()),
        userId: Type.Optional(Uuid),
        allForUser: Type.Optional(Type.Boolean()),
        /** Known to older clients; every answer is a page (D113). */
        noLimit: Type.Optional(Type.Boolean()),
        recent: Type.Optional(Type.Boolean()),
        ...PAGED,
      },
      closed,
    ),
    answer: Type.Array(MatchCard),
  }),
  utrMatches: route({
    method: 'GET',
    path: '/api/matches/utr',
    permission: 'Login',
    summary: 'Matches of the caller at the rating service, to fill upload forms with',
    answer: FoundMatches,
  }),
  queue: route({
    method: 'GET',
    path: '/api/annotationQueue',
    permission: 'Annotate',
    summary:
      'The annotation queue: queued and annotated matches, for managers also those in review and processing',
    query: Type.Object(
      {
        status: Type.Optional(Type.Union([OneOf(QUEUE_STATUSES), Type.Array(OneOf(QUEUE_STATUSES))])),
        ...PAGED,
      },
      closed,
    ),
    answer: QueueView,
  }),
  createMatch: route({
    method: 'PUT',
    path: '/api/matches/createFromMetadata',
    permission: 'Login',
    byUploadToken: true,
    summary: 'Create a match; its video follows. Reserves one credit (D23)',
    body: Type.Object(
      {
        matchId: Type.Optional(Uuid),
        metadata: MatchMetadata,
        saveAsRecruitingMatch: Type.Optional(Type.Boolean()),
        recruitingNotes: Type.Optional(Nullable(Text(2000))),
        notes: Type.Optional(Nullable(Text(2000))),
        preshareEmails: Type.Optional(Type.Array(Email, { maxItems: 50 })),
      },
      closed,
    ),
    answer: MatchView,
    success: 201,
  }),
  createMatchForUser: route({
    method: 'PUT',
    path: '/api/matches/createFromMetadataForUser/:userId',
    permission: 'Admin',
    summary: 'Create a match for another user',
    params: Type.Object({ userId: Uuid }, closed),
    body: Type.Object({ matchId: Type.Optional(Uuid), metadata: MatchMetadata }, closed),
    answer: MatchView,
    success: 201,
  }),
  match: route({
    method: 'GET',
    path: '/api/matches/:id',
    permission: null,
    summary: 'A match that the caller may see (D22)',
    params: Id,
    query: AsOf,
    answer: MatchView,
  }),
  annotation: route({
    method: 'GET',
    path: '/api/matches/:id/annotation',
    permission: null,
    summary: 'The annotation of a match, or one that a person makes beside it',
    params: Id,
    query: Type.Object({ ...watched, ...annotationChoice }, closed),
    answer: AnnotationView,
  }),
  statistics: route({
    method: 'GET',
    path: '/api/matches/:id/statistics',
    permission: null,
    summary: 'Every figure of a match, from which all statistics are sums (D15)',
    params: Id,
    query: AsOf,
    answer: StatisticsView,
  }),
  history: route({
    method: 'GET',
    path: '/api/matches/:id/history',
    permission: 'Login',
    summary: 'Every edit of the annotation: who, when, from what to what',
    params: Id,
    query: Type.Object({ ...Then.properties, ...annotationChoice, cursor: PAGED.cursor }, closed),
    answer: Type.Array(HistoryEntry),
  }),
  statusLog: route({
    method: 'GET',
    path: '/api/matches/:id/statusLog',
    permission: 'Login',
    summary: 'The status history of a match, newest first',
    params: Id,
    query: Type.Object({ ...Then.properties, cursor: PAGED.cursor }, closed),
    answer: Type.Array(StatusLogEntry),
  }),
  editAnnotation: route({
    method: 'POST',
    path: '/api/matches/:id/annotation/edits',
    permission: 'Login',
    summary: 'One or more edits of the annotation, all or none (D29)',
    params: Id,
    query: Type.Object(annotationChoice, closed),
    body: Type.Object(
      {
        commandId: CommandId,
        edits: Type.Array(Edit, { minItems: 1, maxItems: 2000 }),
        silent: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    bodyBytes: ANNOTATION_BYTES,
    answer: Type.Object(
      { revision: Count, position: Text(20), editIds: Type.Array(Uuid), deduplicated: Type.Boolean() },
      closed,
    ),
  }),
  replaceAnnotation: route({
    method: 'PUT',
    path: '/api/matches/:id/annotation',
    permission: 'Login',
    summary: 'The whole annotation at once, by its annotator, with If-Match (D29)',
    params: Id,
    body: WholeAnnotation,
    bodyBytes: ANNOTATION_BYTES,
    answer: Replaced,
  }),
  replaceAnnotationSilently: route({
    method: 'PUT',
    path: '/api/matches/:id/annotation/silent',
    permission: 'Admin',
    summary: 'The whole annotation at once, which moves neither status nor dates (D51)',
    params: Id,
    body: WholeAnnotation,
    bodyBytes: ANNOTATION_BYTES,
    answer: Replaced,
  }),
  flaggedEntries: route({
    method: 'GET',
    path: '/api/admin/flaggedEntries',
    permission: 'Admin',
    summary:
      'The oldest annotated events with an error or a warning over all matches, and how many more (D96)',
    query: Type.Object({ ...PAGED }, closed),
    answer: FlaggedEntries,
  }),
  rawVideoUri: route({
    method: 'PUT',
    path: '/api/matches/:id/rawVideoUri',
    permission: 'Admin',
    summary:
      'Take a file that is stored for this match as its raw video, after the files that are there (Admin)',
    params: Id,
    body: Type.Object({ rawVideoUri: MediaUri }, closed),
    answer: MatchView,
  }),
  changeMetadata: route({
    method: 'PUT',
    path: '/api/matches/:id/metadata',
    permission: 'Login',
    summary: 'Change the metadata of a match (D52)',
    params: Id,
    body: Type.Object({ metadata: MatchMetadata }, closed),
    answer: MatchView,
  }),
  completeUpload: {
    ...act('POST', 'completeUpload', 'All files are there: start processing'),
    byUploadToken: true,
  },
  forceCompleteUpload: route({
    method: 'POST',
    path: '/api/matches/forceCompleteUpload/:id',
    permission: 'Admin',
    summary: 'Complete an upload for its owner; without any file the match is queued without video (D76)',
    params: Id,
    answer: MatchView,
  }),
  retry: act('POST', 'retry', 'Process again what failed'),
  replaceFiles: act('POST', 'replaceFiles', 'Replace the files of a match after a failure'),
  claim: act('POST', 'annotatorClaim', 'Claim a queued match for annotation'),
  release: act('POST', 'annotatorRelease', 'Give a claimed match back to the queue'),
  completeAnnotation: actWithReason('PUT', 'completeAnnotation', 'Submit the annotation for review'),
  acceptAnnotation: actWithReason('PUT', 'acceptAnnotation', 'Accept a reviewed annotation'),
  rejectAnnotation: route({
    method: 'PUT',
    path: '/api/matches/:id/rejectAnnotation',
    permission: 'AnnotationManager',
    summary: 'Return an annotation to its annotator for changes',
    params: Id,
    body: Reason,
    answer: MatchView,
  }),
  tellWorkPlace: route({
    method: 'POST',
    path: '/api/matches/:id/workPlace',
    permission: 'Annotate',
    summary: 'Report the annotator’s place in the video to those who watch (its annotator)',
    params: Id,
    body: WorkPlace,
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  reviewComments: route({
    method: 'GET',
    path: '/api/matches/:id/comments',
    permission: 'Annotate',
    summary:
      'All comments on entries of the annotation, the oldest first: for its annotator and managers, else empty',
    params: Id,
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(ReviewComment),
  }),
  addReviewComment: route({
    method: 'POST',
    path: '/api/matches/:id/comments',
    permission: 'AnnotationManager',
    summary: 'Write a comment to one entry of the annotation',
    params: Id,
    body: Type.Object({ annotationId: Uuid, text: Text(1000) }, closed),
    answer: MatchView,
  }),
  resolveReviewComment: route({
    method: 'POST',
    path: '/api/matches/:id/comments/:commentId/resolve',
    permission: 'Annotate',
    summary: 'Mark a comment as resolved: the annotator of the match, or a manager',
    params: Type.Object({ id: Uuid, commentId: Uuid }, closed),
    answer: MatchView,
  }),
  setPriority: route({
    method: 'PUT',
    path: '/api/matches/:id/priority',
    permission: 'AnnotationManager',
    summary: 'Set the priority in the queue, 0 to 5',
    params: Id,
    body: Type.Object({ priority: Type.Number() }, closed),
    answer: MatchView,
  }),
  forcePreprocessing: act('PUT', 'status/preprocessing', 'Process the raw files again (Admin)'),
  forcePostprocessing: act('PUT', 'status/postprocessing', 'Cut the video again (Admin)'),
  leaveMatch: route({
    method: 'POST',
    path: '/api/matches/:id/leave',
    permission: 'Login',
    summary: 'Leave a match in which one is listed as a player; its owner gets a mail (D112)',
    params: Id,
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  restoreMatch: act('POST', 'restore', 'Restore a deleted match, within the days that it is kept (Admin)'),
  revertToCreated: act('POST', 'revertToCreated', 'Start over with new files (Admin)'),
  deleteMatch: route({
    method: 'DELETE',
    path: '/api/matches/:id',
    permission: 'Login',
    summary: 'Delete a match (Admin; its owner while it is Created)',
    params: Id,
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  scoringRules: route({
    method: 'GET',
    path: '/api/scoringRules',
    permission: null,
    summary: 'The scoring presets, in their order',
    answer: Type.Array(RuleSet),
  }),
  videoUrl: route({
    method: 'GET',
    path: '/api/videos/url/:uri',
    permission: null,
    summary:
      'A signed address of a stored video, for uris that start with p or v (D54); its slashes are escaped',
    params: Type.Object({ uri: Text(300) }, closed),
    query: Type.Object({ embed: Type.Optional(Type.Boolean()) }, closed),
    answer: Type.Object({ url: Text(2000), expiresAt: Text(40) }, closed),
  }),
} as const
