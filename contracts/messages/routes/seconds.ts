import { Type } from 'typebox'
import { closed, Nullable, OneOf, Priority, Uuid } from '../schema.ts'
import { SECOND_OUTCOMES, SECOND_STATUSES } from '../second/second-request.ts'
import { PossibleAnnotator, SecondAnnotation } from '../views/second.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const params = Type.Object({ matchId: Uuid }, closed)

/** Second annotations of matches (D100): managers request them and settle them, annotators make them. */
export const secondRoutes = {
  secondAnnotations: route({
    method: 'GET',
    path: '/api/secondAnnotations',
    permission: 'Annotate',
    summary:
      'Second annotations, the highest priority first: all for managers, for annotators those they make or may claim',
    query: Type.Object({ status: Type.Optional(OneOf(SECOND_STATUSES)), cursor: PAGED.cursor }, closed),
    answer: Type.Array(SecondAnnotation),
  }),
  secondAnnotation: route({
    method: 'GET',
    path: '/api/secondAnnotations/:matchId',
    permission: 'Annotate',
    summary:
      'The second annotation of a match, for managers, its annotator and those who may claim it; null for none',
    params,
    answer: Nullable(SecondAnnotation),
  }),
  secondAnnotators: route({
    method: 'GET',
    path: '/api/secondAnnotations/:matchId/annotators',
    permission: 'AnnotationManager',
    summary:
      'Annotators who may be requested for a second annotation of the match, as they cannot see the first one',
    params,
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(PossibleAnnotator),
  }),
  requestSecond: route({
    method: 'PUT',
    path: '/api/secondAnnotations/:matchId',
    permission: 'AnnotationManager',
    summary: 'Request a second annotation, or change the request while no annotator has begun',
    params,
    body: Type.Object({ annotatorId: Nullable(Uuid), priority: Priority }, closed),
    answer: SecondAnnotation,
  }),
  withdrawSecond: route({
    method: 'DELETE',
    path: '/api/secondAnnotations/:matchId',
    permission: 'AnnotationManager',
    summary: 'Withdraw a second annotation, which is never required',
    params,
    answer: Nullable(SecondAnnotation),
  }),
  claimSecond: route({
    method: 'POST',
    path: '/api/secondAnnotations/:matchId/claim',
    permission: 'Annotate',
    summary: 'Begin a second annotation, by an annotator who cannot see the first one',
    params,
    answer: SecondAnnotation,
  }),
  releaseSecond: route({
    method: 'POST',
    path: '/api/secondAnnotations/:matchId/release',
    permission: 'Annotate',
    summary: 'Give a second annotation back, by its annotator or a manager',
    params,
    answer: Nullable(SecondAnnotation),
  }),
  completeSecond: route({
    method: 'POST',
    path: '/api/secondAnnotations/:matchId/complete',
    permission: 'Annotate',
    summary: 'Hand a second annotation in, to be compared with the first one',
    params,
    answer: SecondAnnotation,
  }),
  takeFromSecond: route({
    method: 'POST',
    path: '/api/secondAnnotations/:matchId/take',
    permission: 'AnnotationManager',
    summary: 'Bring entries of the second annotation into the match, while that is in review',
    params,
    body: Type.Object(
      {
        /** Each a serve of the first, of the second, or of both: what the second one has of it is taken. */
        entries: Type.Array(Type.Object({ first: Nullable(Uuid), second: Nullable(Uuid) }, closed), {
          minItems: 1,
          maxItems: 2000,
        }),
      },
      closed,
    ),
    bodyBytes: 512 * 1024,
    answer: SecondAnnotation,
  }),
  settleSecond: route({
    method: 'POST',
    path: '/api/secondAnnotations/:matchId/settle',
    permission: 'AnnotationManager',
    summary: 'Keep the first annotation, take all of the second one, or be done with taking some of it',
    params,
    body: Type.Object({ outcome: OneOf(SECOND_OUTCOMES) }, closed),
    answer: SecondAnnotation,
  }),
} as const
