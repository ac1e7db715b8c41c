import { Type, type Static } from 'typebox'
import { ACTIVITY_KINDS } from '../activity/activity.ts'
import { closed, Count, Nullable, OneOf, Text, Uuid } from '../schema.ts'

/** One line of the activity page. Names are joined when it is read (D32). */
export const ActivityView = Type.Object(
  {
    id: Uuid,
    kind: OneOf(ACTIVITY_KINDS),
    /** The event's own name, such as 'MatchClaimed'. */
    type: Text(60),
    stream: Text(120),
    at: Text(40),
    /** Who did it: an account's display name, or a worker; null for an account without a name. */
    byName: Nullable(Text(100)),
    /** What it was about: players of the match or name of the account; null where nothing is known of it. */
    subject: Nullable(Text(300)),
  },
  closed,
)
export type ActivityView = Static<typeof ActivityView>

/** One event of a stream as it was recorded. */
export const RecordedView = Type.Object(
  {
    id: Uuid,
    revision: Count,
    position: Text(20),
    type: Text(60),
    /** Version of the shape of `data` in which it was recorded. */
    version: Count,
    at: Text(40),
    byName: Nullable(Text(100)),
    reason: Nullable(Text(2000)),
    /** As recorded; personal values of others than the reader are replaced by WITHHELD. */
    data: Type.Unknown(),
  },
  closed,
)
export type RecordedView = Static<typeof RecordedView>

/** In place of a personal value or a secret that the reader may not see. */
export const WITHHELD = '(personal)'
