import type { FastifyInstance } from 'fastify'
import type { Position } from '@courtline/infra/event-log/event-log'
import { HEADERS, ROUTES, type RouteName } from '@courtline/messages/routes/table'
import type { ProjectionHost } from '@courtline/projections/runtime/projection-host'

/** Longest that a read waits for a read model to catch up; then it answers what there is (P6). */
const WAIT_MS = 2000

/** Waits until these read models have seen `position`, two seconds at most; answers how many events they lack. */
export type ReadAfter = (views: readonly ViewName[], position: Position) => Promise<number>

export const VIEW_NAMES = [
  'matches',
  'match-state',
  'annotation-queue',
  'annotation-history',
  'uploads',
  'users',
  'user-settings',
  'invitations',
  'site-settings',
  'teams',
] as const
export type ViewName = (typeof VIEW_NAMES)[number]

export function readAfterOf(projections: ProjectionHost): ReadAfter {
  return async (views, position) => {
    const lags = await Promise.all(views.map((view) => projections.waitFor(view, position, WAIT_MS)))
    return Math.max(0, ...lags.map((lag) => (lag === 'reached' ? 0 : lag)))
  }
}

/** Which read models a read answers from; reads that answer from the log itself need not wait. */
const VIEWS_OF: readonly (readonly [RouteName, readonly ViewName[]])[] = [
  ['refreshToken', ['users']],
  ['users', ['users']],
  ['user', ['users']],
  ['matches', ['matches', 'match-state', 'users']],
  ['queue', ['annotation-queue', 'match-state', 'users']],
  ['match', ['matches', 'match-state', 'users']],
  ['annotation', ['match-state', 'matches']],
  ['matchState', ['match-state', 'matches']],
  ['statistics', ['match-state', 'matches']],
  ['points', ['match-state', 'matches']],
  ['flaggedEntries', ['match-state', 'matches', 'users']],
  ['history', ['annotation-history', 'matches', 'users']],
  ['statusLog', ['matches', 'users']],
  ['uploaded', ['uploads', 'matches']],
  ['videoUrl', ['matches']],
  ['userSettings', ['user-settings']],
  ['matchLinks', ['matches']],
  ['demoMatch', ['site-settings', 'matches', 'match-state', 'users']],
  ['autoRelease', ['matches', 'users', 'site-settings']],
  ['siteSettings', ['site-settings']],
  ['teams', ['teams', 'users']],
  ['teammates', ['teams', 'users']],
]

const POSITION = /^\d{20}$/

/** Lets a read that names a position wait for it, and says in a header when it answers without (P6). */
export function waitForOwnWrites(app: FastifyInstance, readAfter: ReadAfter): void {
  const viewsOf = new Map<string, readonly ViewName[]>(
    VIEWS_OF.map(([name, views]) => [`${ROUTES[name].method} ${ROUTES[name].path}`, views]),
  )
  // No promise where there is nothing to wait for: most reads name no position.
  app.addHook('preHandler', (request, reply, done) => {
    const position = request.headers[HEADERS.after]
    if (typeof position !== 'string' || !POSITION.test(position)) return done()
    const views = viewsOf.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    if (!views) return done()
    readAfter(views, position).then((lag) => {
      if (lag > 0) void reply.header(HEADERS.lag, String(lag))
      done()
    }, done)
  })
}
