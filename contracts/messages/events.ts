import type { Static, TSchema } from 'typebox'
import { EMAIL_EVENTS } from './account/email.ts'
import { FAVORITES_EVENTS } from './favorites/favorite.ts'
import { SAVED_FILTERS_EVENTS } from './filters/saved-filter.ts'
import { INVITATION_EVENTS } from './account/invitation.ts'
import { MAIL_EVENTS } from './mail/mail.ts'
import { ANNOTATION_EVENTS, type AnnotationEvent } from './match/annotation.ts'
import { LIFE_CYCLE_EVENTS } from './match/life-cycle.ts'
import { personalFieldsOf, type PersonalField } from './event-sourcing/personal-data.ts'
import { ORDER_EVENTS } from './orders/order.ts'
import { REPORT_EVENTS } from './reports/report.ts'
import { COACH_EVENTS } from './recruiting/coach.ts'
import { PROGRAM_EVENTS } from './recruiting/program.ts'
import { RECRUIT_EVENTS } from './recruiting/recruit.ts'
import { SCOUTING_EVENTS } from './recruiting/scouting.ts'
import { REEL_EVENTS } from './reels/reel.ts'
import { SITE_EVENTS } from './site/site.ts'
import { SECOND_EVENTS } from './second/second-annotation.ts'
import { SECOND_REQUEST_EVENTS } from './second/second-request.ts'
import { TEAM_EVENTS } from './account/team.ts'
import { TRIAL_EVENTS } from './trial/trial.ts'
import { UPLOAD_EVENTS } from './media/upload.ts'
import { USER_EVENTS } from './account/user.ts'
import { USER_SETTINGS_EVENTS } from './account/user-settings.ts'

/**
 * The registry of stream categories: the schemas of the events that streams of each category hold. The first event of a
 * category begins its streams. Everything that handles every kind of event reads this table; the other half of a line,
 * its decider, commands and subject, is in `services/application/stream-kinds.ts`.
 */
export const EVENTS_OF = {
  match: [...LIFE_CYCLE_EVENTS, ...ANNOTATION_EVENTS],
  user: USER_EVENTS,
  email: EMAIL_EVENTS,
  upload: UPLOAD_EVENTS,
  site: SITE_EVENTS,
  userSettings: USER_SETTINGS_EVENTS,
  invitation: INVITATION_EVENTS,
  team: TEAM_EVENTS,
  favorites: FAVORITES_EVENTS,
  reels: REEL_EVENTS,
  savedFilters: SAVED_FILTERS_EVENTS,
  mail: MAIL_EVENTS,
  report: REPORT_EVENTS,
  recruit: RECRUIT_EVENTS,
  coach: COACH_EVENTS,
  program: PROGRAM_EVENTS,
  scouting: SCOUTING_EVENTS,
  trial: TRIAL_EVENTS,
  order: ORDER_EVENTS,
  second: SECOND_EVENTS,
  secondRequest: SECOND_REQUEST_EVENTS,
} as const

/** The part of a stream's name before the first hyphen. */
export type StreamCategory = keyof typeof EVENTS_OF

/** The events of each category. */
export type CategoryEvents = { [C in StreamCategory]: Static<(typeof EVENTS_OF)[C][number]> }
export type AnyEvent = CategoryEvents[StreamCategory]
export type MatchEvent = CategoryEvents['match']

export const STREAM_CATEGORIES: readonly StreamCategory[] = Object.keys(EVENTS_OF).filter(isCategory)

function isCategory(name: string): name is StreamCategory {
  return Object.hasOwn(EVENTS_OF, name)
}

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
  STREAM_CATEGORIES.flatMap((category) => [...EVENTS_OF[category]]).map((schema) => {
    const type = schema.properties.type.const
    const data: TSchema = schema.properties.data
    return [type, { type, version: VERSIONS[type] ?? 1, data, personalFields: personalFieldsOf(data) }]
  }),
)

const ANNOTATION_TYPES: ReadonlySet<string> = new Set(ANNOTATION_EVENTS.map((e) => e.properties.type.const))

/** Whether an event is an edit of an annotation, rather than of the life cycle or metadata of what the annotation is of. */
export function isAnnotationEvent(event: { readonly type: string }): event is AnnotationEvent {
  return ANNOTATION_TYPES.has(event.type)
}

const TYPES_OF: ReadonlyMap<StreamCategory, ReadonlySet<string>> = new Map(
  STREAM_CATEGORIES.map((category) => [
    category,
    new Set(EVENTS_OF[category].map((schema) => schema.properties.type.const)),
  ]),
)

/** Categories of the streams that hold events of any of these types: edits of an annotation are in several. */
export function categoriesOf(types: readonly string[]): readonly StreamCategory[] {
  return STREAM_CATEGORIES.filter((category) => types.some((type) => TYPES_OF.get(category)?.has(type)))
}
