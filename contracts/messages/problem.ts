import { Type, type Static } from 'typebox'

/** An error as it goes over the wire: RFC 9457 problem details with a stable `code`, and `msg` for clients that show it (D24). */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String(),
  msg: Type.String(),
  instance: Type.Optional(Type.String()),
  /** Which fields of the request are wrong, each with its text. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), text: Type.String() }))),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type Problem = Static<typeof Problem>
