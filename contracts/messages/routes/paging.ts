/** Rows in an answer of a list that can grow; `Link: rel="next"` leads to the next ones (D113). */
export const MOST_IN_PAGE = 100

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
