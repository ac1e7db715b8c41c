import { ACTIVITY_EVENTS, activityKindOf, type ActivityKind } from '@courtline/messages/activity/activity'
import type { AnyEvent } from '@courtline/messages/events'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** An event that the activity page lists. Names are joined when it is read (D32). */
export interface ActivityDocument {
  /** Id of the event. */
  readonly id: string
  readonly kind: ActivityKind
  readonly type: string
  readonly stream: string
  readonly at: string
  readonly actorId: string
}

/** What happened on the site, one document for each event that admins follow. */
export const activity: Projection<AnyEvent, ActivityDocument> = {
  name: 'activity',
  version: 1,
  ordering: 'stream',
  handles: ACTIVITY_EVENTS,
  indexes: { at: 'one', kind: 'one' },
  personal: false,
  groupsOf: ({ id }) => [id],
  fold: oneDocument((_, { event, id, stream, meta: { at, actorId } }) => {
    const kind = activityKindOf(event.type)
    return kind === undefined ? null : { id, kind, type: event.type, stream, at, actorId }
  }),
  keysOf: ({ at, kind }) => ({ at, kind }),
}
