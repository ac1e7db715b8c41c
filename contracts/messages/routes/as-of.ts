import { Type } from 'typebox'
import { closed, Text } from '../schema.ts'

/** `asOf`: time of the past, a position of the log or an instant. */
const past = { asOf: Type.Optional(Text(40)) }

/** For reads of a match that are never embedded. */
export const Then = Type.Object(past, closed)

/** For reads that an embed page makes too. `embed`: requested by such a page (D55). */
export const watched = { ...past, embed: Type.Optional(Type.Boolean()) }
export const AsOf = Type.Object(watched, closed)
