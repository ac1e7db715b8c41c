import { Type, type Static } from 'typebox'
import { Nullable } from '../schema.ts'
import { ProjectionView } from '../views/admin.ts'

/**
 * A request of an admin for a read model that another process runs than the one that received it: stored, and carried out
 * by the worker that holds the view.
 */
export const AdminRequest = Type.Union([
  Type.Object({ view: Type.String(), type: Type.Literal('rebuild') }),
  Type.Object({
    view: Type.String(),
    type: Type.Literal('flip'),
    version: Type.Integer(),
    build: Type.Integer(),
  }),
  Type.Object({
    view: Type.String(),
    type: Type.Literal('unpark'),
    stream: Type.String(),
    action: Type.Union([Type.Literal('retry'), Type.Literal('skip')]),
    reason: Nullable(Type.String()),
  }),
])
export type AdminRequest = Static<typeof AdminRequest>

/** What became of a request: the view as it is now, or why not. */
export const AdminAnswer = Type.Union([
  Type.Object({ ok: Type.Literal(true), view: ProjectionView }),
  Type.Object({
    ok: Type.Literal(false),
    code: Type.Union([Type.Literal('unknown'), Type.Literal('impossible')]),
    why: Type.String(),
  }),
])
