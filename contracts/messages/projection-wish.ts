import { Type, type Static } from 'typebox'
import { Nullable } from './schema.ts'
import { ProjectionView } from './views/admin.ts'

/**
 * What an admin asks of a read model, where another process runs it than the one that was asked: left in the store, and
 * carried out by the worker that holds the view.
 */
export const ProjectionWish = Type.Union([
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
export type ProjectionWish = Static<typeof ProjectionWish>

/** What became of a wish: the view as it now stands, or why not. */
export const WishAnswer = Type.Union([
  Type.Object({ ok: Type.Literal(true), view: ProjectionView }),
  Type.Object({
    ok: Type.Literal(false),
    code: Type.Union([Type.Literal('unknown'), Type.Literal('impossible')]),
    why: Type.String(),
  }),
])
