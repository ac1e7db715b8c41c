import type { TSchema } from 'typebox'
import { EMAIL_EVENTS, type EmailEvent } from './email.ts'
import { INVITATION_EVENTS, type InvitationEvent } from './invitation.ts'
import { ANNOTATION_EVENTS, type AnnotationEvent } from './match/annotation.ts'
import { LIFE_CYCLE_EVENTS, type LifeCycleEvent } from './match/life-cycle.ts'
import { personalFieldsOf, type PersonalField } from './personal-data.ts'
import { SITE_EVENTS, type SiteEvent } from './site.ts'
import { TEAM_EVENTS, type TeamEvent } from './team.ts'
import { UPLOAD_EVENTS, type UploadEvent } from './upload.ts'
import { USER_EVENTS, type UserEvent } from './user.ts'
import { USER_SETTINGS_EVENTS, type UserSettingsEvent } from './user-settings.ts'

export type MatchEvent = LifeCycleEvent | AnnotationEvent
export type AnyEvent =
  | MatchEvent
  | UserEvent
  | EmailEvent
  | UploadEvent
  | SiteEvent
  | UserSettingsEvent
  | InvitationEvent
  | TeamEvent

const ALL = [
  ...LIFE_CYCLE_EVENTS,
  ...ANNOTATION_EVENTS,
  ...USER_EVENTS,
  ...EMAIL_EVENTS,
  ...UPLOAD_EVENTS,
  ...SITE_EVENTS,
  ...USER_SETTINGS_EVENTS,
  ...INVITATION_EVENTS,
  ...TEAM_EVENTS,
]

export interface EventKind {
  readonly type: string
  /** Newest version of its shape; older ones are upcast on read. */
  readonly version: number
  /** Schema of its `data`. */
  readonly data: TSchema
  readonly personalFields: readonly PersonalField[]
}

/** Versions above 1; every event not named here is at version 1. */
const VERSIONS: Readonly<Record<string, number>> = {
  AdjustmentAdded: 2,
  AdjustmentChanged: 2,
  FetchRequested: 2,
}

/** Every kind of event that the log may hold, by its word. */
export const EVENT_KINDS: ReadonlyMap<string, EventKind> = new Map(
  ALL.map((schema) => {
    const type = schema.properties.type.const
    const data: TSchema = schema.properties.data
    return [type, { type, version: VERSIONS[type] ?? 1, data, personalFields: personalFieldsOf(data) }]
  }),
)

const ANNOTATION_TYPES: ReadonlySet<string> = new Set(ANNOTATION_EVENTS.map((e) => e.properties.type.const))

/** Whether a match event is an edit of the annotation, rather than of the match's life cycle or metadata. */
export function isAnnotationEvent(event: { readonly type: string }): event is AnnotationEvent {
  return ANNOTATION_TYPES.has(event.type)
}

const CATEGORIES = [
  ['match', [...LIFE_CYCLE_EVENTS, ...ANNOTATION_EVENTS]],
  ['user', USER_EVENTS],
  ['email', EMAIL_EVENTS],
  ['upload', UPLOAD_EVENTS],
  ['site', SITE_EVENTS],
  ['userSettings', USER_SETTINGS_EVENTS],
  ['invitation', INVITATION_EVENTS],
  ['team', TEAM_EVENTS],
] as const

const CATEGORY_OF_TYPE: ReadonlyMap<string, string> = new Map(
  CATEGORIES.flatMap(([category, schemas]) =>
    schemas.map((schema) => [schema.properties.type.const, category] as const),
  ),
)

/** Categories of the streams in which events of these types stand, each once. */
export function categoriesOf(types: readonly string[]): readonly string[] {
  return [...new Set(types.flatMap((type) => CATEGORY_OF_TYPE.get(type) ?? []))]
}

/** Every category there is. */
export const ALL_CATEGORIES: readonly string[] = CATEGORIES.map(([category]) => category)
