/** Columns in the order in which `readRow` takes them. */
const COLUMNS =
  'page.event_id, page.type, page.schema_version, page.data, page.meta, streams.name, page.revision, page.position'

export const STREAM_QUERY = `
  SELECT ${COLUMNS}
  FROM (
    SELECT * FROM events
    WHERE stream_id = (SELECT stream_id FROM streams WHERE name = :stream) AND revision >= :from
    ORDER BY revision LIMIT :limit
  ) AS page JOIN streams USING (stream_id)
  ORDER BY page.revision`

/**
 * The query for a page of the whole log. With categories it walks the index of each and merges them in the order of
 * positions, so that a page costs what it holds however long the log is; it never sorts.
 * Parameters: after, upTo, limit; category0, category1 …; type0, type1 …
 */
export function allQuery(categories: number | undefined, types: number | undefined): string {
  const range = 'position > :after AND position <= :upTo'
  const type = types === undefined ? '' : `AND type IN (${numbered(types, (n) => `:type${n}`).join(', ')})`
  const source =
    categories === undefined
      ? `SELECT * FROM events WHERE ${range} ${type}`
      : numbered(
          categories,
          (n) => `SELECT * FROM events WHERE category = :category${n} AND ${range} ${type}`,
        ).join(' UNION ALL ')
  return `
    SELECT ${COLUMNS}
    FROM (${source} ORDER BY position LIMIT :limit) AS page JOIN streams USING (stream_id)
    ORDER BY page.position`
}

const numbered = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n))
