import type { ViewName } from '@courtline/projections/registry'
import { SECOND_CALLS } from '../second-annotations/calls.ts'
import { completeTrial, replaceTrialAnnotation, reviewTrial, startTrial } from '../trial-annotation/change.ts'
import { joinTrial, trialVideosCall } from '../trial-annotation/join.ts'
import { secondAnnotation, secondAnnotationsCall, secondAnnotators } from '../second-annotations/read.ts'
import { trialAnnotation, trialDetailsCall } from '../trial-annotation/read.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** What answers about trials are made of. */
const TRIAL_VIEWS: readonly ViewName[] = ['trials', 'match-state', 'matches', 'site-settings', 'users']

/** What answers about second annotations are made of. */
const SECOND_VIEWS: readonly ViewName[] = ['second-annotations', 'matches', 'reels', 'users']

/** Trials, second annotations and the quality of annotations. */
export const annotationHandlers = {
  trialVideos: fromViews(trialVideosCall, ['site-settings']),
  joinTrial,
  trialAnnotation: fromViews(trialAnnotation, TRIAL_VIEWS),
  trialDetails: fromViews(trialDetailsCall, TRIAL_VIEWS),
  replaceTrialAnnotation,
  startTrial,
  completeTrial,
  reviewTrial,
  secondAnnotations: fromViews(secondAnnotationsCall, SECOND_VIEWS),
  secondAnnotation: fromViews(secondAnnotation, SECOND_VIEWS),
  secondAnnotators: fromViews(secondAnnotators, SECOND_VIEWS),
  ...SECOND_CALLS,
} satisfies Partial<CallHandlers>
