import { Type } from 'typebox'
import { closed, Nullable, Text, Uuid } from '../../schema.ts'
import { MatchView } from '../../views/match.ts'
import { route } from '../route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const Reason = Type.Object({ reason: Text(1000) }, closed)

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
const actWithReason = <const N extends string>(method: 'POST' | 'PUT', name: N, summary: string) => ({
  ...act(method, name, summary),
  body: Nullable(Reason),
})

/** What moves a match from one status to another, and its place in the queue. */
export const lifeCycleRoutes = {
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
  restoreMatch: act('POST', 'restore', 'Restore a deleted match, within the days that it is kept (Admin)'),
  revertToCreated: act('POST', 'revertToCreated', 'Start over with new files (Admin)'),
} as const
