import type { AnyEvent } from '../events.ts'

/** What happens on a site, as an admin filters it. */
export const ACTIVITY_KINDS = [
  'signUp',
  'upload',
  'claim',
  'review',
  'failure',
  'mail',
  'account',
  'settings',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Events that the activity page lists, and under which kind. Edits of annotations and the like are too many to list. */
const KIND_OF = {
  UserRegistered: 'signUp',
  InvitationIssued: 'signUp',
  InvitationAccepted: 'signUp',
  MatchCreated: 'upload',
  UploadStarted: 'upload',
  UploadCompleted: 'upload',
  UploadAborted: 'upload',
  Preprocessed: 'upload',
  QueuedWithoutVideo: 'upload',
  MatchDeleted: 'upload',
  MatchRestored: 'upload',
  MatchClaimed: 'claim',
  MatchReleased: 'claim',
  AnnotationCompleted: 'review',
  AnnotationAccepted: 'review',
  AnnotationRejected: 'review',
  Postprocessed: 'review',
  ProcessingFailed: 'failure',
  MailAttemptFailed: 'failure',
  MailGivenUp: 'failure',
  MailSent: 'mail',
  MatchShared: 'mail',
  RoleChanged: 'account',
  CreditsAdded: 'account',
  CreditsCleared: 'account',
  ImpersonationStarted: 'account',
  ImpersonationStopped: 'account',
  UserDeleted: 'account',
  SiteSettingsChanged: 'settings',
  TeamCreated: 'settings',
  TeamRenamed: 'settings',
  TeamDeleted: 'settings',
} as const satisfies Partial<Record<AnyEvent['type'], ActivityKind>>

const isListed = (type: string): type is keyof typeof KIND_OF => Object.hasOwn(KIND_OF, type)

/** Types of the events that the activity page lists. */
export const ACTIVITY_EVENTS: readonly AnyEvent['type'][] = Object.keys(KIND_OF).filter(isListed)

/** The kind under which an event is listed; undefined where it is not. */
export const activityKindOf = (type: string): ActivityKind | undefined =>
  isListed(type) ? KIND_OF[type] : undefined
