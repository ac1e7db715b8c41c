import { Type } from 'typebox'
import { AnnotatedEvent } from '../match/annotated-event.ts'
import { closed, Instant, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { TrialVideo } from '../site/site.ts'
import { TRIAL_STATUSES } from '../trial/trial.ts'
import { TrialAnnotation, TrialDetails } from '../views/trial.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

/** The trial of one person with one match: the caller's own with the site's demo match, where these are not named. */
const which = { userId: Type.Optional(Uuid), matchId: Type.Optional(Uuid) }
const Which = Type.Object(which, closed)

/** Two thousand entries fit several times over. */
const ANNOTATION_BYTES = 2 * 1024 * 1024

/** Trial annotations (platform 7): everybody has their own, managers of trials review them (D80, D81, D122). */
export const trialRoutes = {
  trialVideos: route({
    method: 'GET',
    path: '/api/trialAnnotation/videos',
    permission: null,
    summary: 'The videos that explain the work to future annotators',
    answer: Type.Array(TrialVideo),
  }),
  joinTrial: route({
    method: 'POST',
    path: '/api/trialAnnotation/join',
    permission: null,
    summary: 'Have an invitation to the trial mailed to oneself',
    body: Type.Object({ email: Text(254) }, closed),
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  trialAnnotation: route({
    method: 'GET',
    path: '/api/trialAnnotation',
    permission: 'Login',
    summary:
      'A trial annotation, null where none was begun; with a status all that have it, the latest change first, for managers',
    query: Type.Object(
      { ...which, status: Type.Optional(OneOf(TRIAL_STATUSES)), cursor: PAGED.cursor },
      closed,
    ),
    answer: Type.Union([Nullable(TrialAnnotation), Type.Array(TrialAnnotation)]),
  }),
  trialDetails: route({
    method: 'GET',
    path: '/api/trialAnnotation/details',
    permission: 'Login',
    summary: 'A trial annotation with its entries, and with what was submitted before it was redone',
    query: Which,
    answer: TrialDetails,
  }),
  replaceTrialAnnotation: route({
    method: 'PUT',
    path: '/api/trialAnnotation',
    permission: 'TrialAnnotation',
    summary: 'The whole trial annotation at once, which begins the trial where there is none',
    query: Which,
    body: Type.Array(AnnotatedEvent, { maxItems: 2000 }),
    bodyBytes: ANNOTATION_BYTES,
    answer: TrialAnnotation,
  }),
  startTrial: route({
    method: 'POST',
    path: '/api/trialAnnotation/start',
    permission: 'TrialAnnotation',
    summary: 'Begin one’s trial, or begin it again from a copy after a review without success',
    query: Which,
    answer: TrialAnnotation,
  }),
  completeTrial: route({
    method: 'POST',
    path: '/api/trialAnnotation/complete',
    permission: 'TrialAnnotation',
    summary: 'Submit the trial annotation for review',
    query: Which,
    answer: TrialAnnotation,
  }),
  reviewTrial: route({
    method: 'POST',
    path: '/api/trialAnnotation/review',
    permission: 'TrialAnnotationManager',
    summary: 'Record whether a trial annotation was successful, at the server’s date',
    query: Type.Object({ userId: Uuid, matchId: Uuid }, closed),
    body: Type.Object(
      {
        /** Who reviews: the caller. */
        userId: Uuid,
        date: Type.Optional(Instant),
        result: Type.Boolean(),
        reason: Type.Optional(Nullable(Text(1000))),
      },
      closed,
    ),
    answer: TrialAnnotation,
  }),
} as const
