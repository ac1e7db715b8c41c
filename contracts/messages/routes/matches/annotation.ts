import { Type } from 'typebox'
import { WorkPlace } from '../../live.ts'
import { AnnotatedEvent } from '../../match/annotated-event.ts'
import { Edit } from '../../match/annotation.ts'
import { annotationChoice } from '../../match/which-annotation.ts'
import { closed, Count, Text, Uuid } from '../../schema.ts'
import { AnnotationView, FlaggedEntries, HistoryEntry, StatisticsView } from '../../views/annotation.ts'
import { MatchView, ReviewComment } from '../../views/match.ts'
import { AsOf, Then, watched } from '../as-of.ts'
import { PAGED } from '../paged.ts'
import { route } from '../route.ts'

const Id = Type.Object({ id: Uuid }, closed)
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

/** The annotation of a match: what it is, its edits and what follows from it, and comments on its entries. */
export const annotationRoutes = {
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
} as const
