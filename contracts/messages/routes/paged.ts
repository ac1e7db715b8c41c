import { Type } from 'typebox'
import { Text } from '../schema.ts'

/** Parameters of a list that can grow: where it continues, as the link to it has it, and words that a row has to have. */
export const PAGED = {
  cursor: Type.Optional(Text(600)),
  search: Type.Optional(Text(200)),
}
