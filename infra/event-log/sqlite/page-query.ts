const COLUMNS =
  'page.position, page.revision, page.event_id, page.type, page.schema_version, page.data, page.meta, streams.name'

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
 * Parameters: after, upTo, limit; types (a JSON array) when filtered by type; category0, category1 …
 */
export function allQuery(categories: number | undefined, byType: boolean): string {
  const range = 'position > :after AND position <= :upTo'
  const type = byType ? 'AND type IN (SELECT value FROM json_each(:types))' : ''
  const source =
    categories === undefined
      ? `SELECT * FROM events WHERE ${range} ${type}`
      : Array.from(
          { length: categories },
          (_, index) => `SELECT * FROM events WHERE category = :category${index} AND ${range} ${type}`,
        ).join(' UNION ALL ')
  return `
    SELECT ${COLUMNS}
    FROM (${source} ORDER BY position LIMIT :limit) AS page JOIN streams USING (stream_id)
    ORDER BY page.position`
}
