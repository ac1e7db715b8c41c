import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Position } from '@courtline/infra/event-log/event-log'
import { HEADERS } from '@courtline/messages/routes/table'
import type { ViewName } from '@courtline/projections/registry'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'

/** Longest that a read waits for a read model to catch up; then it answers what there is (P6). */
const WAIT_MS = 2000

/** Waits until these read models have seen `position`, two seconds at most; answers how many events they lack. */
export type ReadAfter = (views: readonly ViewName[], position: Position) => Promise<number>

export function readAfterOf(projections: ProjectionHost): ReadAfter {
  return async (views, position) => {
    const lags = await Promise.all(views.map((view) => projections.waitFor(view, position, WAIT_MS)))
    return Math.max(0, ...lags.map((lag) => (lag === 'reached' ? 0 : lag)))
  }
}

const POSITION = /^\d{20}$/

/**
 * Lets a read that names a position wait for it in the read models that it answers from, and reports in a header when it
 * answers without (P6).
 */
export const waitForOwnWrites =
  (readAfter: ReadAfter, views: readonly ViewName[]) =>
  // No promise where there is nothing to wait for: most reads name no position.
  (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const position = request.headers[HEADERS.after]
    if (typeof position !== 'string' || !POSITION.test(position)) return done()
    readAfter(views, position).then((lag) => {
      if (lag > 0) void reply.header(HEADERS.lag, String(lag))
      done()
    }, done)
  }
