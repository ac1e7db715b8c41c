import type { Screen } from './screen.ts'

/** The queue, the workbench and trials. */
export const ANNOTATION_SCREENS: readonly Screen[] = [
  {
    path: '/trial',
    state: 'trial',
    title: 'Trial',
    permission: null,
    load: async () => (await import('../../features/trial/trial-page.tsx')).TrialPage,
  },
  {
    path: '/trialPractice',
    state: 'trialPractice',
    title: 'Practice',
    permission: null,
    frame: 'full',
    load: async () => (await import('../../features/workbench/practice/practice-screen.tsx')).PracticeScreen,
  },
  {
    path: '/annotationList',
    state: 'auth.annotationList',
    title: 'Annotation queue',
    permission: 'Annotate',
    load: async () =>
      (await import('../../features/annotation-queue/annotation-queue-screen.tsx')).AnnotationQueueScreen,
  },
  {
    path: '/annotate/:matchId',
    state: 'auth.annotate',
    title: 'Annotate',
    permission: 'Annotate',
    frame: 'full',
    load: async () => (await import('../../features/workbench/workbench-screen.tsx')).WorkbenchScreen,
  },
  {
    path: '/trialAnnotationEntry',
    state: 'auth.trialAnnotationEntry',
    title: 'Trial annotation',
    permission: 'TrialAnnotation',
    load: async () => (await import('../../features/trial/trial-entry-screen.tsx')).TrialEntryScreen,
  },
  {
    path: '/trialAnnotation/:userId?',
    state: 'auth.trialAnnotation',
    title: 'Trial annotation',
    permission: 'TrialAnnotation',
    frame: 'full',
    load: async () =>
      (await import('../../features/workbench/beside/trial-workbench-screen.tsx')).TrialWorkbenchScreen,
  },
  {
    path: '/trialAnnotationReview',
    state: 'auth.trialAnnotationReview',
    title: 'Trial review',
    permission: 'AnnotationManager',
    load: async () => (await import('../../features/trial/trial-review-screen.tsx')).TrialReviewScreen,
  },
  {
    path: '/secondAnnotation/:matchId',
    state: 'auth.secondAnnotation',
    title: 'Second annotation',
    permission: 'Annotate',
    frame: 'full',
    load: async () =>
      (await import('../../features/workbench/beside/second-workbench-screen.tsx')).SecondWorkbenchScreen,
  },
  {
    path: '/secondAnnotationReview/:matchId',
    state: 'auth.secondAnnotationReview',
    title: 'Second annotation review',
    permission: 'AnnotationManager',
    load: async () =>
      (await import('../../features/second-annotation/second-review-screen.tsx')).SecondReviewScreen,
  },
  {
    path: '/completedMatches',
    state: 'auth.completedMatches',
    title: 'Completed matches',
    permission: 'AnnotationManager',
    load: async () =>
      (await import('../../features/completed-matches/completed-matches-screen.tsx')).CompletedMatchesScreen,
  },
  {
    path: '/annotationQuality',
    state: 'auth.annotationQuality',
    title: 'Annotation quality',
    permission: 'AnnotationManager',
    load: async () => (await import('../../features/annotation-quality/quality-screen.tsx')).QualityScreen,
  },
  {
    path: '/annotationQuality/:userId',
    state: 'auth.annotatorQuality',
    title: 'Annotation quality',
    permission: 'Annotate',
    load: async () =>
      (await import('../../features/annotation-quality/annotator-quality-screen.tsx')).AnnotatorQualityScreen,
  },
]
