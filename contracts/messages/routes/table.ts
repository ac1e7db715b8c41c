import type { Static, TSchema } from 'typebox'
import { activityRoutes } from './activity.ts'
import { annotationRoutes } from './matches/annotation.ts'
import { authRoutes } from './accounts/auth.ts'
import { favoriteRoutes } from './favorites.ts'
import { figureRoutes } from './figures.ts'
import { highlightRoutes } from './highlights.ts'
import { lifeCycleRoutes } from './matches/life-cycle.ts'
import { matchRoutes } from './matches/matches.ts'
import { orderRoutes } from './orders.ts'
import { qualityRoutes } from './quality.ts'
import { reportRoutes } from './reports.ts'
import { recruitingRoutes } from './recruiting.ts'
import type { Route } from './route.ts'
import { savedFilterRoutes } from './saved-filters.ts'
import { secondRoutes } from './seconds.ts'
import { sharingRoutes } from './sharing.ts'
import { siteRoutes } from './site.ts'
import { teamRoutes } from './teams.ts'
import { trialRoutes } from './trials.ts'
import { uploadRoutes } from './uploads.ts'
import { userRoutes } from './accounts/users.ts'

/**
 * Every call of the HTTP interface, by name. Beside these are the streams, which are no calls: GET /api/live
 * (server-sent events), PUT /api/parts/… and GET /media/… (bytes at signed addresses), /healthz, /metrics, /docs.
 */
export const ROUTES = {
  ...authRoutes,
  ...userRoutes,
  ...matchRoutes,
  ...annotationRoutes,
  ...lifeCycleRoutes,
  ...figureRoutes,
  ...sharingRoutes,
  ...favoriteRoutes,
  ...highlightRoutes,
  ...savedFilterRoutes,
  ...teamRoutes,
  ...trialRoutes,
  ...qualityRoutes,
  ...secondRoutes,
  ...uploadRoutes,
  ...reportRoutes,
  ...orderRoutes,
  ...siteRoutes,
  ...activityRoutes,
  ...recruitingRoutes,
} as const

export type RouteName = keyof typeof ROUTES
type Part<R, K extends string> = R extends Record<K, infer S extends TSchema> ? Static<S> : undefined
export type Params<N extends RouteName> = Part<(typeof ROUTES)[N], 'params'>
export type Query<N extends RouteName> = Part<(typeof ROUTES)[N], 'query'>
export type Body<N extends RouteName> = Part<(typeof ROUTES)[N], 'body'>
export type Answer<N extends RouteName> = Part<(typeof ROUTES)[N], 'answer'>

/** Headers of a command's answer, and of the read that is to see its effect (P6). */
export const HEADERS = {
  stream: 'x-stream',
  revision: 'x-revision',
  position: 'x-position',
  /** On a read: wait until this position is in the read model. */
  after: 'x-after-position',
  /** On an answer: how many events the read model was behind. */
  lag: 'x-projection-lag',
  /** On a command: its id, when the body has no place for it. */
  commandId: 'x-command-id',
} as const

export const ALL_ROUTES: readonly Route[] = Object.values(ROUTES)
