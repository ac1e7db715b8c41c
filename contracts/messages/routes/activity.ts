import { Type } from 'typebox'
import { ACTIVITY_KINDS } from '../activity/activity.ts'
import { closed, OneOf } from '../schema.ts'
import { ActivityView, RecordedView } from '../views/activity.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const STREAM_NAME = '^[a-zA-Z]+-[A-Za-z0-9-]{1,100}$'

/** What happened on the site, for admins. */
export const activityRoutes = {
  activity: route({
    method: 'GET',
    path: '/api/admin/activity',
    permission: 'Admin',
    summary: 'What happened on the site, the newest first',
    query: Type.Object({ kind: Type.Optional(OneOf(ACTIVITY_KINDS)), cursor: PAGED.cursor }, closed),
    answer: Type.Array(ActivityView),
  }),
  streamEvents: route({
    method: 'GET',
    path: '/api/admin/streams/:stream',
    permission: 'Admin',
    summary: 'The events of one stream, the newest first, without personal values of others',
    params: Type.Object({ stream: Type.String({ pattern: STREAM_NAME }) }, closed),
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(RecordedView),
  }),
} as const
