import { Type, type TProperties } from 'typebox'
import { closed } from '../schema.ts'

/** Schema of an event: its word, and its facts. */
export const Event = <const T extends string, P extends TProperties>(type: T, facts: P) =>
  Type.Object({ type: Type.Literal(type), data: Type.Object(facts, closed) }, closed)
