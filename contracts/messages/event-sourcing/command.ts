import { Type, type TProperties } from 'typebox'
import { closed } from '../schema.ts'

/** Schema of a command: its word, and what it carries. */
export const Command = <const T extends string, P extends TProperties>(type: T, facts: P) =>
  Type.Object({ type: Type.Literal(type), ...facts }, closed)
