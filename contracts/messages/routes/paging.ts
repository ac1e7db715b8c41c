import { Type } from 'typebox'
import { Text } from '../schema.ts'

/** Rows in an answer of a list that can grow; `Link: rel="next"` leads to the next ones (D113). */
export const MOST_IN_PAGE = 100

/** Parameters of a list that can grow: where it continues, as the link to it says, and words that a row has to have. */
export const PAGED = {
  cursor: Type.Optional(Text(600)),
  search: Type.Optional(Text(200)),
}

/** Whether all words of a search occur in these texts, in any case of letters. */
export function hasWords(search: string, texts: readonly (string | null)[]): boolean {
  const words = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** Address of the next page by an answer's Link header; undefined on the last page. */
export const nextPageOf = (link: string | null): string | undefined =>
  /<([^>]+)>\s*;\s*rel="next"/.exec(link ?? '')?.[1]
