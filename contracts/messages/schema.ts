import { Type, type Static, type TObject, type TSchema, type TUnion } from 'typebox'

/** Pieces of schema that several messages share. Objects refuse unknown fields: a typo must not be lost silently. */
export const closed = { additionalProperties: false } as const

/** A value that is there but may be empty: stored messages have null rather than leave a field out. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of a fixed list of words, from the `as const` list that defines them. */
export const OneOf = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] })

/** A union of objects distinguished by their `type`: only the member that it names is checked, and complains. */
export const Tagged = <const T extends TObject[]>(members: [...T]) =>
  Type.Unsafe<Static<TUnion<T>>>({
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: members,
  })

export const Uuid = Type.String({ format: 'uuid' })

/** A day as written in match metadata. */
export const DateOnly = Type.String({ format: 'date', description: 'yyyy-MM-dd' })

/** A moment in ISO 8601, UTC. */
export const Instant = Type.String({ format: 'date-time' })

/** Seconds of a video, to the millisecond. */
export const Seconds = Type.Number({ minimum: 0, maximum: 1_000_000 })

/** An address of e-mail: the one syntax that is taken everywhere. */
export const Email = Type.String({ format: 'email', maxLength: 254 })

export const Text = (maxLength: number) => Type.String({ maxLength })

export const Count = Type.Integer({ minimum: 0 })

export const Team = Type.Union([Type.Literal(0), Type.Literal(1)])
export const Player = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)])
export const Pair = <T extends TSchema>(of: T) => Type.Tuple([of, of])

/** 0 holds a match back for managers, 5 is first. */
export const Priority = Type.Integer({ minimum: 0, maximum: 5 })
